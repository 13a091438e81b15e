import type { Call, CallName, Calls, InputOf, OutputOf, ParamsOf, QueryOf, Role } from '@jinvani/contract'

export interface Actor {
  id: string
  sessionId: string
  name: string
  email: string
  role: Role
  /** True if the person has just proved who they are, so that they may make `fresh` calls. */
  isFresh: boolean
  /** When somebody else set the password; null once the owner has chosen one. */
  passwordGivenAt: Date | null
  /** True if somebody else set the password too long ago: the person may do nothing but change it. */
  isChangeDue: boolean
  /**
   * True if the person did not set up a second factor in time. If their role needs one, they may do nothing else until
   * they have it.
   */
  isFactorOverdue: boolean
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
  /** The version of the row that the client wants to change; undefined for any. */
  ifMatch: number | undefined
  uploadLength: number | undefined
  bearer: string | undefined
  /** The client's address: IPv4, or the /64 of an IPv6 address. */
  address: string
  userAgent: string | undefined
  /** Takes more points, for a body that causes more work than others. */
  charge: (points: number) => Promise<void>
}

export interface RawRequest {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
}

/** The answer to a call without an output is a 204. */
type Answer<C extends Call> = C extends { streamed: true }
  ? AsyncIterable<string>
  : OutputOf<C> extends undefined
    ? void
    : OutputOf<C>
export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<Answer<C>>
/** Keys of what a public answer shows. A change under one of them drops the cached answer. */
export type ShownKeys<Key extends string = string> = {
  [Name in CallName]: (output: OutputOf<Calls[Name]>) => readonly Key[]
}
/** Drops from a query what cannot change the answer, so that fewer answers are cached. Null: cache no answer. */
export type Settled = {
  [Name in CallName]?: (request: CallRequest<Calls[Name]>) => Promise<QueryOf<Calls[Name]> | null>
}
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
