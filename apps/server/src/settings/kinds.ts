import { z } from 'zod'

export const yesNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http(s) URL' })

export const filled = z.string().min(1)
export const wholeNumber = z.coerce.number('must be a number').int()
export const longToken = z.string().min(16, 'must have at least 16 characters')

/**
 * `description` and `unset` appear in docs/settings.md. `unset` fills the column of defaults if the schema has no
 * default.
 */
export const setting = <T extends z.ZodType>(description: string, schema: T, unset?: string): T =>
  schema.meta({ description, unset })

export type Values<Settings extends z.core.$ZodShape> = z.output<z.ZodObject<Settings>>

/** What is wrong with a setting. The sentence follows the name. */
export type Flaw = readonly [name: string, sentence: string]

export function* bothOrNeither<Name extends string>(
  e: Partial<Record<Name, unknown>>,
  first: Name,
  second: Name,
): Generator<Flaw> {
  if ((e[first] === undefined) !== (e[second] === undefined))
    yield [second, `must be given together with ${first}`]
}

export const splitList = (text: string, separator: string | RegExp) =>
  text.split(separator).flatMap((part) => part.trim() || [])
