// The activity log. A new action needs its name here, and words in the console.
import { z } from 'zod'
import { Flag, Id, Timestamp, adminPaging, named } from '../fields.ts'

/** The verbs of each noun. An action is noun and verb, such as `session.open`. */
const verbs = {
  session: ['open', 'end', 'end-others', 'end-all', 'reuse', 'prove'],
  account: ['update', 'password'],
  factor: [
    'add-passkey',
    'rename-passkey',
    'remove-passkey',
    'add-totp',
    'remove-totp',
    'renew-codes',
    'use-code',
  ],
  category: ['create', 'update', 'delete'],
  content: ['create', 'update', 'delete', 'publish', 'unpublish', 'bulk', 'undo', 'stop', 'export'],
  view: ['create', 'update', 'delete'],
  import: ['start'],
  caption: ['put', 'delete'],
  lyrics: ['put', 'delete', 'put-meaning', 'delete-meaning'],
  person: ['join', 'separate'],
  'preview-link': ['create', 'end'],
  film: ['protect', 'retry', 'renew-keys', 'ready', 'fail'],
  source: ['fail', 'recover'],
  carousel: ['create', 'update', 'delete', 'publish', 'unpublish'],
  collection: ['create', 'update', 'delete', 'publish', 'unpublish'],
  calendar: ['create', 'update', 'delete'],
  history: ['restore'],
  trash: ['restore', 'remove', 'empty'],
  'app-user': ['update', 'block', 'unblock', 'end-sessions', 'delete', 'export'],
  'admin-user': ['create', 'update', 'password', 'remove-factor', 'end-sessions', 'delete'],
  webhook: ['create', 'update', 'delete', 'send', 'stop'],
  upload: ['complete', 'collect'],
  otp: ['send', 'verify'],
  call: ['refuse', 'bound', 'omit'],
  activity: ['remove', 'export'],
} as const
export type ActivityNoun = keyof typeof verbs
export type ActivityAction = {
  [Noun in ActivityNoun]: `${Noun}.${(typeof verbs)[Noun][number]}`
}[ActivityNoun]
export const activityNouns = Object.keys(verbs) as ActivityNoun[]
export const activityActions = Object.entries(verbs).flatMap(([noun, those]) =>
  those.map((verb) => `${noun}.${verb}`),
) as ActivityAction[]
export const ActivityAction = z.enum(activityActions)
/** Actions on many items: their `count` is the number of items. Each item also has an event, with the same request id. */
export const batchActions: readonly ActivityAction[] = ['content.bulk', 'content.undo', 'import.start']
export const nounOf = (action: ActivityAction) => action.replace(/\..*/, '') as ActivityNoun
const ActivityNounName = named('ActivityNounName', z.enum(activityNouns))

export const ActorKind = z.enum(['staff', 'app', 'stranger', 'program'])
export type ActorKind = z.infer<typeof ActorKind>
const NamelessActor = named('NamelessActor', ActorKind.extract(['stranger', 'program']))

export const ActivityChange = z.object({
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
})
export type ActivityChange = z.infer<typeof ActivityChange>

export const ActivityActor = z.object({ kind: ActorKind, id: Id.nullable(), name: z.string() })
export const ActivityItem = z.object({
  id: z.string().nullable(),
  name: z.string(),
  noun: ActivityNounName.nullable(),
})

export const ActivityEvent = z.object({
  id: z.int(),
  at: Timestamp,
  actor: ActivityActor,
  action: ActivityAction,
  item: ActivityItem,
  changes: z.array(ActivityChange),
  call: z.string(),
  address: z.string(),
  requestId: z.string(),
  outcome: z.string(),
  count: z.int(),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

export const ActivityKind = z.enum(['deeds', 'limits'])
export type ActivityKind = z.infer<typeof ActivityKind>

const filters = {
  kind: ActivityKind.optional().catch(undefined),
  person: z.union([Id, NamelessActor]).optional().catch(undefined),
  item: Id.optional().catch(undefined),
  request: Id.optional().catch(undefined),
  noun: ActivityNounName.optional().catch(undefined),
  action: ActivityAction.optional().catch(undefined),
  from: Timestamp.optional().catch(undefined),
  to: Timestamp.optional().catch(undefined),
}
export const ActivityFilter = z.object(filters)
export type ActivityFilter = z.infer<typeof ActivityFilter>

export const ActivityQuery = z.object({
  ...filters,
  folded: Flag,
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  pageSize: adminPaging.pageSize,
})
export const ActivityPage = z.object({ items: z.array(ActivityEvent), next: z.int().nullable() })
export const ActivityTable = z.string()
