// What a feature supplies for an entry of the table of calls.
import type { Readable } from 'node:stream'
import type { Call, CallName, Calls, InputOf, OutputOf, ParamsOf, QueryOf, Role } from '@jinvani/contract'

/** The signed-in member of staff behind a request. */
export interface Actor {
  id: string
  sessionId: string
  name: string
  email: string
  role: Role
  /** Proved who they are within the last minutes, so that a `fresh` call is open to them. */
  isFresh: boolean
  /** When another person set their password; null for one of their own choice. */
  passwordGivenAt: Date | null
  /** That was too long ago: nothing is open but the change of it. */
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
  /** Version the client believes to change; undefined: whatever there is. */
  ifMatch: number | undefined
  /** Of the file that the client is about to send, as the header `Upload-Length` says it. */
  uploadLength: number | undefined
  /** Bearer token as it came; for the calls that are open to all. */
  bearer: string | undefined
  /** Of the client: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  userAgent: string | undefined
}

/** A request before anything of it is believed. */
export interface RawRequest {
  headers: Record<string, string | string[] | undefined>
  /** As it came. */
  rawBody: string
}

export type Handler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<C extends { streamed: true } ? Readable : OutputOf<C>>
/** What the answers of a public call show: a change of it makes them forgotten. */
export type ShownKeys<Key extends string = string> = {
  [Name in CallName]: (output: OutputOf<Calls[Name]>) => readonly Key[]
}
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
/** Each looks an access token of its audience up, on every request. */
export interface Authenticators {
  /** Throws where a new password or a second factor has to be set up first, unless told that this is fine. */
  staff(accessToken: string, options: Pick<Call, 'opensBeforeChange' | 'opensBeforeFactor'>): Promise<Actor>
  app(accessToken: string): Promise<AppActor>
}
