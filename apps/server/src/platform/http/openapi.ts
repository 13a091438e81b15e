// The OpenAPI document, made from the table of calls: nothing is written twice.
import { type Call, ErrorBody, apiPrefix, calls, errorCodes, paramNames } from '@jinvani/contract'
import { z } from 'zod'

const json = (schema: object) => ({ 'application/json': { schema } })
const errorRef = { $ref: '#/components/schemas/Error' }
const errorAnswer = (description: string) => ({ description, content: json(errorRef) })

/** A schema as a document shows it: `input` before defaults are filled in, `output` after. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

/** First part of the path behind /admin or /app names the group. */
export function groupOf(entry: Call): string {
  if (entry.path.startsWith('/app/')) return 'App'
  const [, first = '', second = ''] = entry.path.split('/')
  return first === 'auth' || ['login', 'logout', 'me'].includes(second) ? 'Session' : second
}

function parameters(entry: Call) {
  const inPath = paramNames(entry.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
  const properties: object = entry.query ? Object(jsonSchema(entry.query, 'output')['properties']) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The `version` the change is based on; a stale one is refused with 412.',
  }
  return [...inPath, ...inQuery, ...(entry.versioned ? [ifMatch] : [])]
}

const canConflict = ({ method, roles, path }: Call) =>
  Array.isArray(roles) && ['POST', 'PUT', 'DELETE'].includes(method) && !path.includes('/uploads/')

/** The calls that may be tried only so often. */
const isTight = ({ path }: Call) => /login|otp|presign|multipart$|parts$|webhooks/.test(path)

function answers(entry: Call) {
  const status = String(entry.status ?? (entry.output ? 200 : 204))
  const success = entry.output
    ? { description: 'Done', content: json(jsonSchema(entry.output, 'output')) }
    : { description: 'Done, nothing to say' }
  return {
    [status]: success,
    ...(entry.roles !== 'public' && {
      401: errorAnswer(errorCodes.unauthenticated.message),
      403: errorAnswer(errorCodes.forbidden.message),
    }),
    ...(entry.path.includes(':') && { 404: errorAnswer(errorCodes['not-found'].message) }),
    ...(entry.input && {
      400: errorAnswer(errorCodes['bad-request'].message),
      413: errorAnswer(errorCodes['too-large'].message),
      415: errorAnswer(errorCodes['unsupported-media-type'].message),
    }),
    ...(canConflict(entry) && { 409: errorAnswer('Already in use, or not to be removed') }),
    ...(isTight(entry) && { 429: errorAnswer(errorCodes['rate-limited'].message) }),
    ...(entry.versioned && { 412: errorAnswer(errorCodes['stale-edit'].message) }),
    ...(entry.input && { 422: errorAnswer(errorCodes.validation.message) }),
    default: errorAnswer('Any other failure'),
  }
}

function operation(name: string, entry: Call) {
  return {
    operationId: name,
    summary: entry.summary,
    tags: [groupOf(entry)],
    ...(entry.roles !== 'public' && { security: [{ bearer: [] }], 'x-roles': entry.roles }),
    parameters: parameters(entry),
    ...(entry.input && { requestBody: { required: true, content: json(jsonSchema(entry.input, 'input')) } }),
    responses: answers(entry),
  }
}

export function openapiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, entry] of Object.entries(calls)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jinvani API', version: '1', description: 'What the apps read and the console calls.' },
    servers: [{ url: publicUrl + apiPrefix }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
    paths,
  }
}
