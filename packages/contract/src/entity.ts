// Makes the schemas of an entity for input, change and output from one record of its fields.
import { z } from 'zod'

export interface Field {
  /**
   * Schema of what a client may send. Its default, or `optional`, counts only when a record is created; in a change
   * every field is optional and has no default.
   */
  sent: z.ZodType
  shown: z.ZodType
}
export interface PublicField extends Field {
  /** Set if apps see the field in the same form as staff. */
  apps?: true
}
type Fields<F = Field> = Readonly<Record<string, F>>

type Sent<F extends Fields> = { -readonly [K in keyof F]: F[K]['sent'] }
type Shown<F extends Fields> = { -readonly [K in keyof F]: F[K]['shown'] }
type Bare<S extends z.ZodType> = S extends z.ZodDefault<infer T> | z.ZodOptional<infer T> ? T : S
type Changed<F extends Fields> = { -readonly [K in keyof F]: z.ZodOptional<Bare<F[K]['sent']>> }
export type NamesWhere<F extends Fields, Mark> = {
  [K in keyof F]: F[K] extends Mark ? K : never
}[keyof F] &
  string

/** The fields as answers show them and as the database stores them. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: z.infer<F[K]['shown']> }

const bare = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema

const mapFields = <T>(fields: Fields, read: (field: Field) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]))

// The casts below restore the types of the names, which `Object.fromEntries` loses.

export const sentShape = <F extends Fields>(fields: F) => mapFields(fields, ({ sent }) => sent) as Sent<F>

export const shownShape = <F extends Fields>(fields: F) => mapFields(fields, ({ shown }) => shown) as Shown<F>

/** Schema of a change. No field has a default, because fields that are not sent stay unchanged. */
export const patchOf = <F extends Fields>(fields: F) =>
  z.strictObject(mapFields(fields, ({ sent }) => z.optional(bare(sent))) as Changed<F>)

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const appNamesOf = <F extends Fields<PublicField>>(fields: F) =>
  namesOf(fields).filter((name): name is NamesWhere<F, { apps: true }> => fields[name]?.apps === true)

export const maskOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
