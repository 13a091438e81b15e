// What is kept of who did what. A new kind of event is one name here and its words in the console.

/** Noun and verb. */
export const activityActions = [
  'session.open',
  'session.end',
  'session.end-others',
  'session.reuse',
  'session.prove',
  'account.update',
  'account.password',
  'category.create',
  'category.update',
  'category.delete',
  'content.create',
  'content.update',
  'content.delete',
  'caption.put',
  'caption.delete',
  'film.protect',
  'film.retry',
  'film.renew-keys',
  'film.ready',
  'film.fail',
  'carousel.create',
  'carousel.update',
  'carousel.delete',
  'app-user.update',
  'app-user.block',
  'app-user.unblock',
  'app-user.delete',
  'app-user.export',
  'admin-user.create',
  'admin-user.update',
  'admin-user.password',
  'admin-user.delete',
  'upload.complete',
  'upload.collect',
  'otp.send',
  'otp.verify',
  'call.refuse',
  'activity.remove',
  'activity.export',
] as const
export type ActivityAction = (typeof activityActions)[number]

type NounOf<Action extends string> = Action extends `${infer Noun}.${string}` ? Noun : never
export type ActivityNoun = NounOf<ActivityAction>

/** `stranger`: nobody is signed in. `program`: a job of ours. */
export const actorKinds = ['staff', 'app', 'stranger', 'program'] as const
export type ActorKind = (typeof actorKinds)[number]

/** A field of an item before and after. Without values where these are not kept. */
export interface ActivityChange {
  field: string
  from?: string
  to?: string
}
