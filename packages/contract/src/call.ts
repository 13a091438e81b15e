// The facts about one call: who may make it, what it takes and what it answers. Server, client and documentation all
// read the table of calls in `calls.ts`.
import type { z } from 'zod'
import type { ActivityAction } from './activity/activity.ts'
import type { Role } from './roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `public`: everybody. `app`: a signed-in app user. A list: signed-in staff with one of these roles. */
export type Access = 'public' | 'app' | readonly Role[]

interface CallSpec {
  roles: Access
  summary: string
  query?: z.ZodType
  input?: z.ZodType
  /** Schema of the answer. Without it, the call answers 204 and sends no body. */
  output?: z.ZodType
  /** MIME type of an output that is text; by default JSON. */
  contentType?: string
  /** Name under which browsers save the answer as a file; `:id` is replaced by the parameter. */
  fileName?: string
  /** The handler returns a stream of text. */
  streamed?: true
  /** HTTP status of success; by default 200, or 204 without an output. */
  status?: 201 | 202
  /** MIME type of a body that is a file. The handler reads it as a stream, and the call has no `input`. */
  bodyType?: string
  /** Largest body in bytes; by default 16 KB. */
  bodyBytes?: number
  /** The row has a `version`: an outdated `If-Match` is refused with 412. */
  versioned?: true
  /**
   * Staff must have proved their identity within the last `limits.freshSec` seconds, by a sign-in or `confirm`.
   * `in-part`: only if the body has certain fields.
   */
  fresh?: true | 'in-part'
  /** The call works even after a password that another person set has expired. Calls without this are refused. */
  opensBeforeChange?: true
  /** Staff may make the call before they have set up a compulsory second factor. */
  opensBeforeFactor?: true
  /** What the call costs in rate-limit points, if it is not the usual number. */
  points?: number
  /** Name under which the activity log records refused calls. The feature itself records successful ones. */
  activity?: ActivityAction
  /** The JSON body may come without a content type, or with that of bytes or plain text. */
  hasUntypedBody?: true
}
export interface Call extends CallSpec {
  method: Method
  path: string
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
export type ParamsOf<C extends Call> = Record<Names<C['path']>, string>
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined
/** Starts to read the body, which may arrive more slowly than other bodies. */
type OpenFile = () => AsyncIterable<Uint8Array>
export type InputOf<C extends Call> = C extends { bodyType: string }
  ? OpenFile
  : C['input'] extends z.ZodType
    ? z.output<C['input']>
    : undefined
/** The body that a client may send, before defaults are filled in. */
export type BodyOf<C extends Call> = C extends { bodyType: string }
  ? Blob
  : C['input'] extends z.ZodType
    ? z.input<C['input']>
    : undefined
export type OutputOf<C extends Call> = C['output'] extends z.ZodType ? z.output<C['output']> : undefined

export const apiPrefix = '/api/v1'

export function call<const Path extends string, const Spec extends CallSpec>(
  method: Method,
  path: Path,
  spec: Spec,
) {
  return { method, path, ...spec }
}

export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

export function nameFile(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}
