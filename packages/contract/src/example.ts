// An example of a call. The API document shows it, a test makes every call with it, and the generated tests use its
// body.
import type { z } from 'zod'
import type { Call, ParamsOf } from './call.ts'
import type { CallName, Calls } from './calls.ts'
import type { ErrorCode } from './errors.ts'

type TokenKind = 'staff' | 'app' | 'playback'

type Fields<C extends Call> = ([keyof ParamsOf<C>] extends [never]
  ? { params?: never }
  : { params: ParamsOf<C> }) &
  (C['query'] extends z.ZodType
    ? { query: { [K in keyof z.output<C['query']>]?: string } }
    : { query?: never }) &
  (C extends { bodyType: string }
    ? { body: string }
    : C['input'] extends z.ZodType
      ? { body: z.input<C['input']> }
      : { body?: never }) &
  (C['output'] extends z.ZodType ? { answer: z.output<C['output']> } : { answer?: never })

type ExampleOf<C extends Call> = Fields<C> & {
  about?: string
  /** Errors beyond those that follow from the table of calls. */
  errors?: readonly ErrorCode[]
  takes?: readonly TokenKind[]
}
export interface AnyExample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  answer?: unknown
  about?: string
  errors?: readonly ErrorCode[]
  takes?: readonly TokenKind[]
}

export type ExamplesOf<Name extends CallName> = { [N in Name]: ExampleOf<Calls[N]> }
