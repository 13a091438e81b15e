// Makes faulty bodies from the schema of a call: wrong types, values too long or too large, missing and unknown fields.
// So a new field of the contract is tested from its first day.
import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema
export interface Fault {
  /** Path of the field that the error answer must name. */
  path: string
  what: string
  /** The faulty value; undefined leaves the field out. */
  value: unknown
}

const samples = {
  string: 'text',
  number: 42,
  boolean: true,
  array: [],
  object: {},
  null: null,
} as const
type Type = keyof typeof samples
const longText = 'x'.repeat(10_000)

export const bodySchema = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? [schema]
const isClosed = ({ enum: values, const: value }: Schema) => values !== undefined || value !== undefined

/** JSON types that the schema accepts; null if it accepts any. */
function typesOf(schema: Schema): Set<string> | null {
  const found = new Set<string>()
  for (const one of alternatives(schema)) {
    const values = one.enum ?? (one.const === undefined ? [] : [one.const])
    for (const value of values) found.add(typeOf(value))
    if (one.type !== undefined)
      for (const type of [one.type].flat()) found.add(type === 'integer' ? 'number' : type)
    else if (values.length === 0) return null
  }
  return found
}

const fault = (path: string, what: string, value: unknown): Fault => ({ path, what, value })
const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

function* wrongTypes(schema: Schema, path: string): Generator<Fault> {
  const allowed = typesOf(schema)
  for (const type of Object.keys(samples) as Type[])
    if (allowed && !allowed.has(type)) yield fault(path, `is ${type}`, samples[type])
}

function* wrongText(schema: Schema, path: string): Generator<Fault> {
  const texts = alternatives(schema).filter((one) => typesOf(one)?.has('string'))
  const open = texts.filter((one) => !isClosed(one))
  if (texts.length === 0) return
  yield fault(path, 'has 10,000 characters', longText)
  if (open.length === 0) yield fault(path, 'is no choice', 'nonsense')
  const longest = Math.max(...open.map(({ maxLength = Infinity }) => maxLength))
  if (open.length > 0 && longest < Infinity) yield fault(path, 'is too long', 'x'.repeat(longest + 1))
  const isFormed = open.length > 0 && open.every(({ pattern, format }) => pattern ?? format)
  if (isFormed) yield fault(path, 'has no such form', '!!')
}

function* wrongNumbers({ type, minimum, maximum }: Schema, path: string): Generator<Fault> {
  if (type !== 'number' && type !== 'integer') return
  if (minimum !== undefined) yield fault(path, 'is too small', minimum - 1)
  if (maximum !== undefined) yield fault(path, 'is too large', maximum + 1)
  if (type === 'integer') yield fault(path, 'is a fraction', 1.5)
  yield fault(path, 'is without end', Infinity)
}

function* wrongLists({ type, items, maxItems }: Schema, path: string, sample: unknown): Generator<Fault> {
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return
  const [first = 'x'] = Array.isArray(sample) ? sample : []
  if (maxItems !== undefined)
    yield fault(path, 'has too many', Array.from({ length: maxItems + 1 }).fill(first))
  yield* faultsOf(items, below(path, '0'), first)
}

function* wrongFields(schema: Schema, path: string, sample: unknown): Generator<Fault> {
  if (schema.type !== 'object') return
  for (const key of schema.required ?? []) yield fault(below(path, key), 'is missing', undefined)
  if (schema.additionalProperties === false) yield fault(below(path, 'nonsense'), 'is unknown', true)
  const known = new Map(Object.entries(Object(sample) as Record<string, unknown>))
  for (const [key, field] of Object.entries(schema.properties ?? {}))
    yield* faultsOf(field as Schema, below(path, key), known.get(key))
}

/** All faults that a body can have. `sample`: a valid body, whose entries fill the lists that are too long. */
export function* faultsOf(schema: Schema, path = '', sample?: unknown): Generator<Fault> {
  if (path !== '') yield* wrongTypes(schema, path)
  yield* wrongText(schema, path)
  yield* wrongNumbers(schema, path)
  yield* wrongLists(schema, path, sample)
  yield* wrongFields(schema, path, sample)
}

export function textFields(schema: Schema, path = ''): string[] {
  const open = alternatives(schema).some((one) => one.type === 'string' && !isClosed(one))
  const inItems = schema.type === 'array' ? textFields(schema.items as Schema, below(path, '0')) : []
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    textFields(field as Schema, below(path, key)),
  )
  return [...(open ? [path] : []), ...inItems, ...inFields]
}

export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => new Map(Object.entries(Object(value) as object)).get(key), body)
}

/** Returns a copy of the body with this value. Missing parents are added. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  if (path === '') return value
  const entries = new Map(Object.entries(Object(body) as object))
  const inner = withValue(entries.get(key), rest.join('.'), value)
  if (/^\d+$/.test(key)) return [inner]
  entries.set(key, inner)
  return Object.fromEntries(entries)
}
