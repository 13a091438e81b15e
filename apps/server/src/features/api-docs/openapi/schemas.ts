// The schemas of the OpenAPI document: all that the contract exports, under the name of their export, and those to
// which the contract gives a name without exporting them.
import * as contract from '@jinvani/contract'
import { type Call, apiNames, calls, liveEvents, liveEventTypes } from '@jinvani/contract'
import { fieldNotes } from '@jinvani/contract/documentation'
import { z } from 'zod'
import { type Schema, refTo } from './document.ts'

/** Schemas with another name than in the contract, which tells app developers more. */
const otherNames: Record<string, string> = { ErrorBody: 'ApiError' }
const isNamed = (value: unknown) =>
  value instanceof z.ZodObject || value instanceof z.ZodArray || value instanceof z.ZodEnum

for (const [name, value] of Object.entries(contract))
  if (value instanceof z.ZodType && isNamed(value)) apiNames.add(value, { id: otherNames[name] ?? name })

function nameOf(schema: z.ZodType, of: string): string {
  const id = apiNames.get(schema)?.id
  if (id === undefined) throw new Error(`The schema of ${of} has no name: export it from packages/contract`)
  return id
}

export const schemaRef = (schema: z.ZodType, of: string): Schema => refTo(nameOf(schema, of))

function written(io: Origin['io']): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(apiNames, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    uri: (id) => refTo(id).$ref ?? id,
  })
  // The cast is safe: Zod's type allows more than these schemas have.
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, tidySchema(schema as Schema, { name, io })]),
  )
}

export const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)

export function reachable(all: Record<string, Schema>, names: string[]): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  for (const name of names) {
    const schema = all[name]
    if (!schema || name in found) continue
    found[name] = schema
    names.push(...refsIn(schema))
  }
  return found
}

function merged(inputs: Record<string, Schema>, outputs: Record<string, Schema>) {
  for (const name of Object.keys(inputs))
    if (name in outputs && JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name]))
      throw new Error(`${name} is not the same as input and as output: give each a schema of its own`)
  const both = Object.entries({ ...inputs, ...outputs })
  return Object.fromEntries(both.toSorted(([a], [b]) => a.localeCompare(b)))
}

export const eventNames = liveEventTypes.map((type) => nameOf(liveEvents[type].schema, `the event ${type}`))

export function componentSchemas(): Record<string, Schema> {
  const all: Call[] = Object.values(calls)
  const sent = written('input')
  const inputs = all.flatMap(({ input, query, path }) => [
    ...(input ? refsIn(schemaRef(input, path)) : []),
    ...(query ? refsIn(queryFields(query, sent)) : []),
  ])
  const outputs = all.flatMap(({ output, path, contentType }) =>
    output && contentType === undefined ? refsIn(schemaRef(output, path)) : [],
  )
  return merged(
    reachable(sent, inputs),
    reachable(written('output'), [...outputs, 'ApiError', 'SignInError', ...eventNames]),
  )
}

/** The fields of a query as a client sends them, before defaults are filled in. */
export const queryFields = (query: z.ZodType, all = written('input')): Record<string, Schema> =>
  all[apiNames.get(query)?.id ?? '']?.properties ?? {}

// Brings zod's JSON schemas into a form that client generators read well.

interface Origin {
  name: string
  io: 'input' | 'output'
}
const INT32_MAX = 2 ** 31 - 1

/** Removes the range of JavaScript, which Zod gives every integer. `int32`: the maximum fits into 32 bits. */
function tidyInteger(schema: Schema): Schema {
  const { minimum, maximum, ...rest } = schema
  const isBound = maximum !== undefined && maximum <= INT32_MAX
  return {
    ...rest,
    format: isBound ? 'int32' : 'int64',
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/**
 * Writes `integer or null` as `type: [integer, null]` (OpenAPI 3.1). A union of schemas stays `anyOf`, and so does a
 * literal or null, since null is not the literal.
 */
function joinNull(schema: Schema): Schema {
  const [value, nothing, ...others] = schema.anyOf ?? []
  const isNullable = nothing?.type === 'null' && others.length === 0 && typeof value?.type === 'string'
  if (!value || !isNullable || typeof value.type !== 'string') return schema
  if (value.const !== undefined || value.enum) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...value, type: [value.type, 'null'] }
}

/** Makes one string of "empty or an e-mail address": client generators would make a class for each union. */
function joinTexts(schema: Schema): Schema {
  const { anyOf = [], ...rest } = schema
  if (anyOf.length === 0 || anyOf.some(({ type, enum: choices }) => type !== 'string' || choices))
    return schema
  const lengths = anyOf.flatMap(({ maxLength = [] }) => maxLength)
  return { ...rest, type: 'string', ...(lengths.length > 0 && { maxLength: Math.max(...lengths) }) }
}

function withNotes(properties: Record<string, Schema>, origin: Origin): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const description = fieldNotes[`${origin.name}.${field}`] ?? fieldNotes[field]
      return [field, { ...tidySchema(schema, origin), ...(description !== undefined && { description }) }]
    }),
  )
}

function tidySchema(written: Schema, origin: Origin): Schema {
  const { $schema: _, $id: __, ...schema } = written as Schema & { $schema?: string; $id?: string }
  if (schema.properties) schema.properties = withNotes(schema.properties, origin)
  if (schema.items) schema.items = tidySchema(schema.items, origin)
  // An empty schema accepts anything, so in a union it would make the client's type `unknown`.
  const choices = schema.anyOf?.filter((one) => Object.keys(one).length > 0)
  if (choices) schema.anyOf = choices.map((one) => tidySchema(one, origin))
  const [only, ...others] = schema.anyOf ?? []
  if (only && others.length === 0) return only
  // Zod adds a pattern that only repeats the format.
  if (['uuid', 'date-time', 'email'].includes(schema.format ?? '')) delete schema.pattern
  // Fields may be added to answers later, and an older app must accept them.
  if (origin.io === 'output' && schema.properties) delete schema.additionalProperties
  return joinNull(joinTexts(schema.type === 'integer' ? tidyInteger(schema) : schema))
}
