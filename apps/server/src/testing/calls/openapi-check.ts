// Checks the API document and real answers with a JSON Schema validator that others have written.
import type { Ajv2020 as Ajv, ValidateFunction } from 'ajv/dist/2020.js'
import ajv2020 from 'ajv/dist/2020.js'
import type { OpenapiDocument } from '../../features/api-docs/openapi.ts'
import type { Operation, Schema } from '../../features/api-docs/openapi/document.ts'

const DOCUMENT = 'openapi.json'
const formats = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: (text: string) => URL.canParse(text),
  email: /^[^@\s]+@[^@\s]+$/,
  int32: true,
  int64: true,
  binary: true,
} as const

/**
 * Forbids unknown fields. The document itself allows them, since later versions may add some, but a test must notice an
 * undocumented one.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]))
  return 'properties' in copy && copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy
}

export interface ListedCall {
  path: string
  method: string
  operation: Operation
}

export function callsOf({ paths }: OpenapiDocument): ListedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

export function schemaChecker(document: OpenapiDocument) {
  const ajv: Ajv = new ajv2020.Ajv2020({ allErrors: true, strict: true, strictTypes: false, formats })
  // Names of enum members for code generators. The validator would refuse the unknown keyword.
  ajv.addVocabulary(['x-enum-varnames'])
  // The validator gets only the schemas of the document, so references must point there.
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', `${DOCUMENT}#/$defs/`)) as object
  ajv.addSchema({ $id: DOCUMENT, $defs: moved(closed(document.components.schemas)) })
  const compiled = new Map<string, ValidateFunction>()
  return (schema: Schema, value: unknown): string[] => {
    const key = JSON.stringify(schema)
    const validate = compiled.get(key) ?? ajv.compile(moved(schema))
    compiled.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}
