import type * as contract from '@jinvani/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Stamp, Json } from './columns.ts'

/** An event, as things were when it happened. */
export interface ActivityRow {
  id: Generated<number>
  at: Stamp
  actorKind: contract.ActorKind
  actorId: string | null
  actorName: string
  action: contract.ActivityAction
  itemId: string | null
  itemName: string
  changes: Json<contract.ActivityChange[]>
  /** Name in the table of calls; empty if the program acted on its own. */
  call: string
  address: string
  requestId: string
  /** `done`, or the code of the error. */
  outcome: string
  /** How often it happened in this hour, for events that are not recorded one by one. */
  count: number
}

/** Events that are not written to the log yet. The name `unsealed` is of 0.2.0, which also chained them by hash. */
export interface UnsealedActivityRow {
  eventId: number
}

/** One save of an item, a category or a carousel entry. */
export interface VersionRow {
  id: Generated<number>
  noun: contract.VersionNoun
  itemId: string
  itemName: string
  /** Version of the item since this save. */
  version: number
  at: Stamp
  actorKind: contract.ActorKind
  actorId: string | null
  actorName: string
  /** The bulk work that made the save; null for a single save. */
  batchId: string | null
  action: contract.VersionAction
  changes: Json<contract.VersionChange[]>
}

/** Bulk work. */
export interface BatchRow {
  id: string
  kind: contract.BatchKind
  name: string
  adminId: string
  adminName: string
  /** Call of the request that began it. */
  call: string
  address: string
  requestId: string
  input: Json<{ change?: contract.BulkChange }>
  /** The steps, done one by one; null when it has ended. */
  parts: JSONColumnType<unknown[] | null, string, string | null>
  undoes: string | null
  state: Generated<contract.BatchState>
  /** Why the program stopped it; null if a person did. */
  stopReason: Generated<string | null>
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

/** An import: a table or a list of links, checked before it starts. */
export interface ImportedRow {
  id: Generated<string>
  createdAt: Stamp
  /** The person who uploaded it; null for older imports. */
  adminId: string | null
  source: contract.Import['source']
  fileName: string
  encoding: string
  separator: string
  unknownColumns: Json<string[]>
  counts: Json<contract.ImportCounts>
  /** Whether every row was checked. */
  isWhole: ColumnType<boolean, false | undefined, true>
  startedAt: Date | null
}

/** A row that would create or change an item, or is refused. */
export interface ImportRowRow {
  importId: string
  row: number
  slug: string
  title: string
  outcome: contract.ImportOutcome
  /** By column name, as written in the table. */
  cells: Json<Record<string, string>>
  changes: Json<contract.ImportChange[]>
  reasons: Json<contract.ImportReason[]>
}

/** A batch of app events that has arrived, so that a repeated one does not count twice. */
export interface AppEventBatchRow {
  id: string
  number: GeneratedAlways<number>
  arrivedOn: Generated<string>
}

/** An event that an app reported, without the person. */
export interface AppEventRow {
  arrivedOn: Generated<string>
  batch: number
  /** The day in India, by the clock of the device. */
  day: string
  type: contract.AppEvent['type']
  contentId: string | null
  platform: contract.EventsInput['platform']
  language: string
  tenth: number | null
  code: string | null
  /** The words of a search; empty for one that found something. */
  words: string | null
  finds: number | null
}

/** How often nothing was found for these words on a day; empty: other searches. */
export interface SearchSumRow {
  day: string
  words: string
  times: number
  /** For the version before. */
  batches: number
  /** A bit for each network that asked for the words. */
  networks: number
}

export interface WebhookRow {
  id: string
  createdAt: Stamp
  updatedAt: Stamp
  url: string
  description: string
  events: Json<contract.LibraryEvent[]>
  active: boolean
  /** Sealed: one or two secrets, the current one first, with a space between. */
  secret: string
  secretRenewedAt: Generated<Date | null>
  /** Time of the first failed attempt since the last success. */
  failingSince: Generated<Date | null>
  stopped: Generated<contract.Webhook['stopped']>
}

/** A message to a webhook, before and after it was sent. */
export interface WebhookDeliveryRow {
  id: Generated<string>
  webhookId: string
  createdAt: Stamp
  event: contract.WebhookEvent
  data: Json<{ slug?: string; formerSlug?: string }>
  state: Generated<contract.DeliveryState>
  attempts: Generated<number>
  /** While the state is `waiting`; in an attempt the time after which another process may try. */
  nextAt: Stamp
  triedAt: Generated<Date | null>
  status: Generated<number | null>
  answer: Generated<string>
}
