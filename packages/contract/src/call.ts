// The shape of one call. Server, client and documentation all read the table of calls in `calls.ts`.
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
  /** Without it the answer is 204 and empty. */
  output?: z.ZodType
  /** MIME type of an output that is text; JSON unless given. */
  contentType?: string
  /** Browsers save the answer as a file of this name; `:id` is replaced by the parameter. */
  fileName?: string
  /** The answer is streamed: its handler returns a stream of text. */
  streamed?: true
  /** HTTP status of success; by default 200, or 204 without an output. */
  status?: 201 | 202
  /** The body is a file of this MIME type, which the handler reads as a stream. Then there is no `input`. */
  bodyType?: string
  /** Limit of the body in bytes; 16 KB by default. */
  bodyBytes?: number
  /** The item has a `version`; a stale `If-Match` is refused with 412. */
  versioned?: true
  /**
   * Staff must have proved their identity within the last `limits.freshSec` seconds, by a sign-in or `confirm`.
   * `in-part`: only to send some of the fields.
   */
  fresh?: true | 'in-part'
  /** Staff may call it before they have set a new password; until then every other call is refused. */
  opensBeforeChange?: true
  /** Staff may call it before they have set up a compulsory second factor. */
  opensBeforeFactor?: true
  /** Rate-limit points, if other than the usual number. */
  points?: number
  /** The activity log records refused calls under this action. The feature records the successful ones itself. */
  activity?: ActivityAction
  /** The JSON body may have no content type, or that of bytes or plain text. */
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
/** Starts reading the body, which then has a longer timeout than other bodies. */
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
