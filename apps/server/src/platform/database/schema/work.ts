import type {
  ActivityAction,
  ActivityChange,
  ActorKind,
  BatchKind,
  BatchState,
  BulkChange,
  Import,
  ImportChange,
  ImportCounts,
  ImportOutcome,
  ImportReason,
  VersionAction,
  VersionChange,
  VersionNoun,
} from '@jinvani/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Stamp, Json } from './columns.ts'

/** Something that happened, as it was when it happened. */
export interface ActivityRow {
  id: Generated<number>
  at: Stamp
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  action: ActivityAction
  itemId: string | null
  itemName: string
  changes: Json<ActivityChange[]>
  /** Of the table of calls; empty where the program did it by itself. */
  call: string
  address: string
  requestId: string
  /** `done`, or the code of the error. */
  outcome: string
  /** How often it happened so far in this hour, where not each time is a row. */
  count: number
}

/** Events that no seal holds yet. */
export interface UnsealedActivityRow {
  eventId: number
}

/** A link of the chain: holds some events and follows from the link before. */
export interface ActivitySealRow {
  position: number
  eventIds: ColumnType<never, string, never>
  at: Stamp
  hash: string
}

/** How far a collector outside has come. */
export interface ActivityCollectorRow {
  /** SHA-256 of its address, which may hold a secret. */
  collector: string
  /** Of the last seal that it has taken. */
  position: Generated<number>
  /** In a row. */
  failures: Generated<number>
  notBefore: Generated<Date>
  /** The process that sends now, and when another one may. */
  holder: string | null
  heldUntil: Date | null
}

/** One save of an item, a category or a carousel entry. */
export interface VersionRow {
  id: Generated<number>
  noun: VersionNoun
  itemId: string
  itemName: string
  /** Of the item, since this save. */
  version: number
  at: Stamp
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  /** The bulk work that saved it; null for a single save. */
  batchId: string | null
  action: VersionAction
  changes: Json<VersionChange[]>
}

/** Work on many items. */
export interface BatchRow {
  id: string
  kind: BatchKind
  name: string
  adminId: string
  adminName: string
  /** Of the request that began it. */
  call: string
  address: string
  requestId: string
  input: Json<{ change?: BulkChange }>
  /** What is done one by one; null when it has ended. */
  parts: JSONColumnType<unknown[] | null, string, string | null>
  undoes: string | null
  state: Generated<BatchState>
  total: number
  done: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  createdAt: Stamp
  endedAt: Generated<Date | null>
}

export interface BatchRefusalRow {
  id: Generated<number>
  batchId: string
  itemId: string | null
  itemName: string
  reason: string
}

/** A table or a list of links that was looked at. */
export interface ImportedRow {
  id: Generated<string>
  createdAt: Stamp
  source: Import['source']
  fileName: string
  encoding: string
  separator: string
  unknownColumns: Json<string[]>
  counts: Json<ImportCounts>
  /** Every row was looked at. */
  isWhole: ColumnType<boolean, false | undefined, true>
  startedAt: Date | null
}

/** A row that would make or change an item, or is refused. */
export interface ImportRowRow {
  importId: string
  row: number
  slug: string
  title: string
  outcome: ImportOutcome
  /** By the name of the column, as they stand in the table. */
  cells: Json<Record<string, string>>
  changes: Json<ImportChange[]>
  reasons: Json<ImportReason[]>
}
