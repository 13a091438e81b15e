// The activity log. A new kind of event is one name here and its words in the console.
import { z } from 'zod'
import { Flag, Id, Timestamp, adminPaging } from '../fields.ts'

/** Actions as noun and verb. */
export const activityActions = [
  'session.open',
  'session.end',
  'session.end-others',
  'session.end-all',
  'session.reuse',
  'session.prove',
  'account.update',
  'account.password',
  'factor.add-passkey',
  'factor.rename-passkey',
  'factor.remove-passkey',
  'factor.add-totp',
  'factor.remove-totp',
  'factor.renew-codes',
  'factor.use-code',
  'category.create',
  'category.update',
  'category.delete',
  'content.create',
  'content.update',
  'content.delete',
  'content.publish',
  'content.unpublish',
  'content.bulk',
  'view.create',
  'view.update',
  'view.delete',
  'content.undo',
  'content.stop',
  'content.export',
  'import.start',
  'caption.put',
  'caption.delete',
  'lyrics.put',
  'lyrics.delete',
  'film.protect',
  'film.retry',
  'film.renew-keys',
  'film.ready',
  'film.fail',
  'source.fail',
  'source.recover',
  'carousel.create',
  'carousel.update',
  'carousel.delete',
  'carousel.publish',
  'carousel.unpublish',
  'collection.create',
  'collection.update',
  'collection.delete',
  'collection.publish',
  'collection.unpublish',
  'calendar.create',
  'calendar.update',
  'calendar.delete',
  'history.restore',
  'trash.restore',
  'trash.remove',
  'trash.empty',
  'app-user.update',
  'app-user.block',
  'app-user.unblock',
  'app-user.end-sessions',
  'app-user.delete',
  'app-user.export',
  'admin-user.create',
  'admin-user.update',
  'admin-user.password',
  'admin-user.remove-factor',
  'admin-user.end-sessions',
  'admin-user.delete',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.send',
  'webhook.stop',
  'upload.complete',
  'upload.collect',
  'otp.send',
  'otp.verify',
  'call.refuse',
  'call.bound',
  'call.omit',
  'activity.remove',
  'activity.export',
] as const
export const ActivityAction = z.enum(activityActions)
/** Work on many items: `count` is the number of items, and each item has an event with the same request. */
export const batchActions: readonly ActivityAction[] = ['content.bulk', 'content.undo', 'import.start']
export type ActivityAction = z.infer<typeof ActivityAction>

type NounOf<Action extends string> = Action extends `${infer Noun}.${string}` ? Noun : never
export type ActivityNoun = NounOf<ActivityAction>
export const nounOf = (action: ActivityAction) => action.replace(/\..*/, '') as ActivityNoun
export const activityNouns = [...new Set(activityActions.map(nounOf))]
export const ActivityNounName = z.enum(activityNouns)

/** `stranger`: a client that is not signed in. `program`: a job of the server. */
export const ActorKind = z.enum(['staff', 'app', 'stranger', 'program'])
export type ActorKind = z.infer<typeof ActorKind>
/** Actors without an account. */
export const NamelessActor = ActorKind.extract(['stranger', 'program'])

/** A field of an item before and after; without values where they are not kept. */
export const ActivityChange = z.object({
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
})
export type ActivityChange = z.infer<typeof ActivityChange>

/** `id` and `name` belong to staff; people of the apps have an id only. */
export const ActivityActor = z.object({ kind: ActorKind, id: Id.nullable(), name: z.string() })
export const ActivityItem = z.object({ id: z.string().nullable(), name: z.string() })

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

const filters = {
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
export const ActivityPage = z.object({
  items: z.array(ActivityEvent),
  /** Null on the last page. */
  next: z.int().nullable(),
})
export const ActivityTable = z.string()
