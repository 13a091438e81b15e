import { type Call, paramNames } from '@jinvani/contract'
import { type AnyExample, fieldNotes } from '@jinvani/contract/documentation'
import { isInLanguage } from '../../../platform/http/kept/asked-language.ts'
import { isPublicReading } from '../../../platform/load/costs.ts'
import type { Parameter, Schema } from './document.ts'
import { queryFields } from './schemas.ts'

const noted = (call: string, name: string) => fieldNotes[`${call}.${name}`] ?? fieldNotes[name] ?? ''

const isFlag = (schema: Schema) => JSON.stringify(schema.enum) === '["true","false"]'
const valueOf = (schema: Schema, text: string) =>
  isFlag(schema) ? text === 'true' : schema.type === 'integer' ? Number(text) : text

function pathParameters(call: string, { path }: Call, example: AnyExample): Parameter[] {
  return paramNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: noted(call, name),
    schema: { type: 'string', ...(name === 'id' && { format: 'uuid' }) },
    example: example.params?.[name] ?? '',
  }))
}

function queryParameters(call: string, { query }: Call, example: AnyExample): Parameter[] {
  return Object.entries(query ? queryFields(query) : {}).map(([name, { description: _said, ...schema }]) => {
    const text = example.query?.[name]
    return {
      name,
      in: 'query',
      required: false,
      description: noted(call, name),
      schema: isFlag(schema) ? { type: 'boolean' } : schema,
      ...(text !== undefined && { example: valueOf(schema, text) }),
    }
  })
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

function ifMatch({ answer }: AnyExample): Parameter {
  const { version = 2 }: { version?: number } = Object(answer)
  return header(
    'If-Match',
    'The `version` that the change is based on. If it is no longer the latest, the answer is 412. Without this header it is not checked.',
    `"${version - 1}"`,
  )
}
const ifNoneMatch = header(
  'If-None-Match',
  'The `ETag` of the answer that you have. If it is still current, the answer is 304 without a body.',
  '"pZGm1Av0IEBKARczz7exkN"',
)
const acceptLanguage = header(
  'Accept-Language',
  'The languages of the reader; used if `lang` is missing.',
  'mr-IN, en;q=0.8',
)

export function documentParameters(name: string, entry: Call, example: AnyExample): Parameter[] {
  return [
    ...pathParameters(name, entry, example),
    ...queryParameters(name, entry, example),
    ...(isInLanguage(entry) ? [acceptLanguage] : []),
    ...(entry.versioned ? [ifMatch(example)] : []),
    ...(isPublicReading(entry) ? [ifNoneMatch] : []),
  ]
}
