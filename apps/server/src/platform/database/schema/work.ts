import type * as contract from '@jinvani/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Stamp, Json } from './columns.ts'

export interface WorkTables {
  /** The activity log: a row for each event or, for frequent kinds, for each hour. Names are those of that time. */
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
    /** Name of the call in the table of calls; empty if the program acted by itself. */
    call: string
    address: string
    requestId: string
    /** `done`, or the code of the error. */
    outcome: string
    /** How often the event happened in this hour, if its kind is not recorded one by one. */
    count: number
  }
  /** Events that the server's log does not have yet. Named by version 0.2.0, which also "sealed" events by hashes. */
  unsealedActivity: { eventId: number }
  /** One save of an item, category, collection or carousel entry. */
  versions: {
    id: Generated<number>
    noun: contract.VersionNoun
    itemId: string
    itemName: string
    /** The version that this save gave the row. */
    version: number
    at: Stamp
    actorKind: contract.ActorKind
    actorId: string | null
    actorName: string
    /** Id of the batch that made this save; null for a single save. */
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
    /** Steps of the batch that are still to do; null when the batch has ended. */
    parts: JSONColumnType<unknown[] | null, string, string | null>
    undoes: string | null
    state: Generated<contract.BatchState>
    /** Why the program stopped the batch; null if a person stopped it. */
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
  /** An import: a table or a list of links, which is checked before the import starts. */
  imports: {
    id: Generated<string>
    createdAt: Stamp
    /** Who began the import; null for imports from older versions. */
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
    /** The cells of a row by their column, as the table had them. */
    cells: Json<Record<string, string>>
    changes: Json<contract.ImportChange[]>
    reasons: Json<contract.ImportReason[]>
  }
  /** Batches of app events that arrived, so that a repeated one does not count twice. */
  appEventBatches: { id: string; number: GeneratedAlways<number>; arrivedOn: Generated<string> }
  /** Events that an app reported, without the person. */
  appEvents: {
    arrivedOn: Generated<string>
    batch: number
    /** The day in India, according to the device's clock. */
    day: string
    type: contract.AppEvent['type']
    contentId: string | null
    platform: contract.EventsInput['platform']
    language: string
    tenth: number | null
    code: string | null
    /** The words of a search that found nothing; empty for other searches. */
    words: string | null
    finds: number | null
  }
  /** How often a search for these words found nothing on this day. All other searches count under empty words. */
  searchSums: {
    day: string
    words: string
    times: number
    /** Read only by the previous version. */
    batches: number
    /** A set of 32 bits. Each network sets one, so that networks can be counted without storing them. */
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
    /** Sealed: one or two secrets, separated by a space, the current one first. */
    secret: string
    secretRenewedAt: Generated<Date | null>
    /** Time of the first failure since the last success. */
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
    /** Time of the next attempt; during an attempt, the time from which on another process may try. */
    nextAt: Stamp
    triedAt: Generated<Date | null>
    status: Generated<number | null>
    answer: Generated<string>
  }
}
