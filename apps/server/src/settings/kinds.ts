import { z } from 'zod'

export const yesNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http(s) URL' })

export const filled = z.string().min(1)
export const wholeNumber = z.coerce.number('must be a number').int()
export const longToken = z.string().min(16, 'must have at least 16 characters')

/** A row of docs/settings.md. `unset`: its text about the default, if the schema has none. */
export const setting = <T extends z.ZodType>(description: string, schema: T, unset?: string): T =>
  schema.meta({ description, unset })

export const bothOrNeither =
  <First extends string, Second extends string>(first: First, second: Second) =>
  (env: Partial<Record<First | Second, unknown>>, context: z.RefinementCtx): void => {
    if ((env[first] === undefined) !== (env[second] === undefined))
      context.addIssue({ code: 'custom', path: [second], message: `must be given together with ${first}` })
  }
