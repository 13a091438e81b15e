// The types of a feature's handler for an entry of the table of calls.
import type { Call, CallName, Calls, InputOf, OutputOf, ParamsOf, QueryOf, Role } from '@jinvani/contract'

/** The signed-in member of staff behind a request. */
export interface Actor {
  id: string
  sessionId: string
  name: string
  email: string
  role: Role
  /** Whether the person proved their identity within the last minutes, which opens `fresh` calls to them. */
  isFresh: boolean
  /** When another person set the password; null for a self-chosen one. */
  passwordGivenAt: Date | null
  /** Whether that was too long ago: only the change of the password is open then. */
  isChangeDue: boolean
}

/** The person behind a request of a mobile app. */
export interface AppActor {
  id: string
  sessionId: string
}

export interface CallRequest<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: InputOf<C>
  actor: C['roles'] extends 'public' ? null : C['roles'] extends 'app' ? AppActor : Actor
  /** The version that the client expects to change; undefined for any. */
  ifMatch: number | undefined
  /** Length of the file that the client is about to send, from the header `Upload-Length`. */
  uploadLength: number | undefined
  /** The bearer token, not yet verified, for calls that are open to all. */
  bearer: string | undefined
  /** The client's IPv4 address, or the /64 of its IPv6 address. */
  address: string
  userAgent: string | undefined
  /** Takes more points from the client, for a body that is more work than others. */
  charge: (points: number) => Promise<void>
}

/** A request that nothing has been checked in yet. */
export interface RawRequest {
  headers: Record<string, string | string[] | undefined>
  /** The body before it is parsed. */
  rawBody: string
}

/** A call without an output is answered 204. */
type Answer<C extends Call> = C extends { streamed: true }
  ? AsyncIterable<string>
  : OutputOf<C> extends undefined
    ? void
    : OutputOf<C>
export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<Answer<C>>
/** Keys of what the answers of a public call show: a change under a key drops these answers. */
export type ShownKeys<Key extends string = string> = {
  [Name in CallName]: (output: OutputOf<Calls[Name]>) => readonly Key[]
}
/** Removes what cannot change the answer from queries of public calls, so that few different ones are cached. */
export type Settled = {
  [Name in CallName]?: (request: CallRequest<Calls[Name]>) => Promise<QueryOf<Calls[Name]>>
}
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
/** Each verifies an access token of its audience, on every request. */
export interface Authenticators {
  /** Throws if a new password or second factor has to be set up first, unless the call is open before that. */
  staff(accessToken: string, options: Pick<Call, 'opensBeforeChange' | 'opensBeforeFactor'>): Promise<Actor>
  app(accessToken: string): Promise<AppActor>
}
