// Types for the handlers of the calls.
import type { Call, CallName, Calls, InputOf, OutputOf, ParamsOf, QueryOf, Role } from '@jinvani/contract'

export interface Actor {
  id: string
  sessionId: string
  name: string
  email: string
  role: Role
  /** The person proved their identity a few minutes ago, so `fresh` calls are open. */
  isFresh: boolean
  /** When another person set the password; null once the owner has chosen one. */
  passwordGivenAt: Date | null
  /** The password was given too long ago: only the change of the password is open. */
  isChangeDue: boolean
}

export interface AppActor {
  id: string
  sessionId: string
}

export interface CallRequest<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: InputOf<C>
  actor: C['roles'] extends 'public' ? null : C['roles'] extends 'app' ? AppActor : Actor
  /** The version that the client wants to change; undefined: any. */
  ifMatch: number | undefined
  uploadLength: number | undefined
  bearer: string | undefined
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string
  userAgent: string | undefined
  /** Takes more points, for a body that is more work than others. */
  charge: (points: number) => Promise<void>
}

export interface RawRequest {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
}

/** A call without an output is answered 204. */
type Answer<C extends Call> = C extends { streamed: true }
  ? AsyncIterable<string>
  : OutputOf<C> extends undefined
    ? void
    : OutputOf<C>
export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<Answer<C>>
/** Keys of what a public answer shows: a change under one of them drops the cached answer. */
export type ShownKeys<Key extends string = string> = {
  [Name in CallName]: (output: OutputOf<Calls[Name]>) => readonly Key[]
}
/**
 * Takes out of a public call's query what cannot change the answer, so that fewer different ones are cached. Null: the
 * answer is for one client, and is not cached.
 */
export type Settled = {
  [Name in CallName]?: (request: CallRequest<Calls[Name]>) => Promise<QueryOf<Calls[Name]> | null>
}
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
export interface Authenticators {
  /** Throws if the person has to set up a password or second factor first, unless the call is open before that. */
  staff(accessToken: string, options: Pick<Call, 'opensBeforeChange' | 'opensBeforeFactor'>): Promise<Actor>
  app(accessToken: string): Promise<AppActor>
}
