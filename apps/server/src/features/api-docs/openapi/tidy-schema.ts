// Turns zod's JSON schemas into a form that client generators read well.
import { fieldNotes } from '@jinvani/contract/documentation'
import type { Schema } from './document.ts'

interface Origin {
  name: string
  io: 'input' | 'output'
}
const INT32_MAX = 2 ** 31 - 1

/** Zod bounds every integer by JavaScript's range; a client needs to know whether 32 bits are enough. */
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

/** `integer or null` as one type, the way 3.1 writes it; an alternative of schemas stays one. */
function joinNull(schema: Schema): Schema {
  const [value, nothing, ...others] = schema.anyOf ?? []
  const isNullable = nothing?.type === 'null' && others.length === 0 && typeof value?.type === 'string'
  if (!value || !isNullable || typeof value.type !== 'string') return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...value, type: [value.type, 'null'] }
}

/** Empty or an e-mail address is one text: generators make a class of alternatives. */
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

export function tidySchema(written: Schema, origin: Origin): Schema {
  const { $schema: _, $id: __, ...schema } = written as Schema & { $schema?: string; $id?: string }
  if (schema.properties) schema.properties = withNotes(schema.properties, origin)
  if (schema.items) schema.items = tidySchema(schema.items, origin)
  if (schema.anyOf) schema.anyOf = schema.anyOf.map((one) => tidySchema(one, origin))
  // Zod's patterns only repeat these formats.
  if (['uuid', 'date-time', 'email'].includes(schema.format ?? '')) delete schema.pattern
  // An older app must not choke on a field that was added.
  if (origin.io === 'output' && schema.properties) delete schema.additionalProperties
  return joinNull(joinTexts(schema.type === 'integer' ? tidyInteger(schema) : schema))
}
