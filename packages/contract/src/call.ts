// What one call is. The table in `calls.ts` is made of these; server, client and documentation all read it.
import type { z } from 'zod'
import type { ActivityAction } from './work/activity.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `public`: anybody. `app`: a signed-in person of the mobile apps. A list: signed-in staff with one of these roles. */
export type Access = 'public' | 'app' | readonly Role[]

interface CallSpec {
  roles: Access
  /** One line for the API page. */
  summary: string
  query?: z.ZodType
  input?: z.ZodType
  /** Without it the answer is 204 and empty. */
  output?: z.ZodType
  /** Of an output that is text; JSON unless given. */
  contentType?: string
  /** The answer is kept as a file of this name; `:id` stands for the parameter. */
  fileName?: string
  /** The answer is sent while it is made; its handler returns a stream of text. */
  streamed?: true
  /** Status of success: 200, or 204 without an output, unless given. */
  status?: 201 | 202
  /** The body is a file of this type, handed over as bytes; there is no `input` then. */
  bodyType?: string
  /** Most bytes of the body; 16 KB unless given. */
  bodyBytes?: number
  /** The item carries `version`; a stale `If-Match` is refused with 412. */
  versioned?: true
  /**
   * Of staff: only for those who proved who they are within `limits.freshSec`, by a sign-in or by `confirm`. `in-part`: the
   * handler asks it for some of the fields.
   */
  fresh?: true | 'in-part'
  /** Of staff: also for those who have to set a new password first, who may do nothing else. */
  opensBeforeChange?: true
  /** Of staff: also for those who have to set up a second factor first. */
  opensBeforeFactor?: true
  /** What it costs its client, where that is not what such calls cost. */
  points?: number
  /** What is kept of it: where it changes something, or where its refusals matter. */
  activity?: ActivityAction
  /** Its JSON may come without a type, or called bytes. */
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
export type InputOf<C extends Call> = C extends { bodyType: string }
  ? Uint8Array
  : C['input'] extends z.ZodType
    ? z.output<C['input']>
    : undefined
/** What a client may send, before defaults are filled in. */
export type BodyOf<C extends Call> = C extends { bodyType: string }
  ? Blob
  : C['input'] extends z.ZodType
    ? z.input<C['input']>
    : undefined
export type OutputOf<C extends Call> = C['output'] extends z.ZodType ? z.output<C['output']> : undefined

/** Below this prefix all calls live. */
export const apiPrefix = '/api/v1'

export function call<const Path extends string, const Spec extends CallSpec>(
  method: Method,
  path: Path,
  spec: Spec,
) {
  return { method, path, ...spec }
}

/** The names of the `:parameters` of a path, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Of an answer that is kept as a file. */
export function nameFile(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}
