import type * as contract from '@jinvani/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Stamp, Json } from './columns.ts'

export interface WorkTables {
  /** An event, with the names of that moment. */
  activity: {
    id: Generated<number>
    at: Stamp
    actorKind: contract.ActorKind
    actorId: string | null
    actorName: string
    action: contract.ActivityAction
    itemId: string | null
    itemName: string
    changes: Json<contract.ActivityChange[]>
    /** Name in the table of calls; empty if the program acted by itself. */
    call: string
    address: string
    requestId: string
    /** `done`, or the code of the error. */
    outcome: string
    /** For events that are not recorded one by one: how often it happened in this hour. */
    count: number
  }
  /** Events that are not in the log yet. The name is from 0.2.0, which also chained (sealed) them by hash. */
  unsealedActivity: {
    eventId: number
  }
  /** One save of an item, a category or a carousel entry. */
  versions: {
    id: Generated<number>
    noun: contract.VersionNoun
    itemId: string
    itemName: string
    /** The version that this save made. */
    version: number
    at: Stamp
    actorKind: contract.ActorKind
    actorId: string | null
    actorName: string
    /** The bulk work that saved it; null for a single save. */
    batchId: string | null
    action: contract.VersionAction
    changes: Json<contract.VersionChange[]>
  }
  batches: {
    id: string
    kind: contract.BatchKind
    name: string
    adminId: string
    adminName: string
    call: string
    address: string
    requestId: string
    input: Json<{ change?: contract.BulkChange }>
    /** Its steps, to be done one by one; null when it has ended. */
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
  batchRefusals: {
    id: Generated<number>
    batchId: string
    itemId: string | null
    itemName: string
    reason: string
  }
  /** A table or a list of links, checked before it starts. */
  imports: {
    id: Generated<string>
    createdAt: Stamp
    /** Null for older imports. */
    adminId: string | null
    source: contract.Import['source']
    fileName: string
    encoding: string
    separator: string
    unknownColumns: Json<string[]>
    counts: Json<contract.ImportCounts>
    isWhole: ColumnType<boolean, false | undefined, true>
    startedAt: Date | null
  }
  importRows: {
    importId: string
    row: number
    slug: string
    title: string
    outcome: contract.ImportOutcome
    /** By column, as written in the table. */
    cells: Json<Record<string, string>>
    changes: Json<contract.ImportChange[]>
    reasons: Json<contract.ImportReason[]>
  }
  /** A batch of app events. If it comes again, it does not count twice. */
  appEventBatches: {
    id: string
    number: GeneratedAlways<number>
    arrivedOn: Generated<string>
  }
  /** What an app reported, without the person. */
  appEvents: {
    arrivedOn: Generated<string>
    batch: number
    /** The day in India, by the device's clock. */
    day: string
    type: contract.AppEvent['type']
    contentId: string | null
    platform: contract.EventsInput['platform']
    language: string
    tenth: number | null
    code: string | null
    /** The words of a search; empty if it found something. */
    words: string | null
    finds: number | null
  }
  /** How often a search for these words found nothing on a day; empty words: all other searches. */
  searchSums: {
    day: string
    words: string
    times: number
    /** Only for the version before. */
    batches: number
    /** A bit for each network that searched for the words. */
    networks: number
  }
  joinedNames: { id: string; slug: string; name: string; personSlug: string; person: string }
  previewLinks: { id: string; contentId: string; createdAt: Date; expiresAt: Date }
  webhooks: {
    id: string
    createdAt: Stamp
    updatedAt: Stamp
    url: string
    description: string
    events: Json<contract.LibraryEvent[]>
    active: boolean
    /** Sealed: one or two secrets with a space between, the current one first. */
    secret: string
    secretRenewedAt: Generated<Date | null>
    /** The first failure since the last success. */
    failingSince: Generated<Date | null>
    stopped: Generated<contract.Webhook['stopped']>
  }
  webhookDeliveries: {
    id: Generated<string>
    webhookId: string
    createdAt: Stamp
    event: contract.WebhookEvent
    data: Json<{ slug?: string; formerSlug?: string }>
    state: Generated<contract.DeliveryState>
    attempts: Generated<number>
    /** While it waits: the next attempt. During an attempt: when another process may try. */
    nextAt: Stamp
    triedAt: Generated<Date | null>
    status: Generated<number | null>
    answer: Generated<string>
  }
}
