// Makes the OpenAPI document from the table of calls and the examples beside it.
import { type Call, apiPrefix, calls } from '@jinvani/contract'
import { type AnyExample, exampleOf } from '@jinvani/contract/documentation'
import manifest from '../../../package.json' with { type: 'json' }
import { documentAnswers } from './openapi/answers.ts'
import { type Operation, json } from './openapi/document.ts'
import { groupOf, tags } from './openapi/groups.ts'
import { documentParameters } from './openapi/parameters.ts'
import { componentSchemas, reachable, refsIn, schemaRef } from './openapi/schemas.ts'
import { streamPaths } from './openapi/streams.ts'

function securityOf({ roles }: Call, { takes = [], errors = [] }: AnyExample): Operation['security'] {
  if (roles !== 'public') return [{ [roles === 'app' ? 'app' : 'staff']: [] }]
  const tokens = takes.map((kind) => ({ [kind]: [] }))
  // If the example lists `unauthenticated`, the call needs a token. Otherwise `{}` says that it also works without one.
  return tokens.length === 0 || errors.includes('unauthenticated') ? tokens : [...tokens, {}]
}

const text = { type: 'string' }

function operation(name: string, entry: Call): Operation {
  const example = exampleOf(name)
  const { input, bodyType, path, roles } = entry
  return {
    operationId: name,
    summary: entry.summary,
    ...(example.about !== undefined && { description: example.about }),
    tags: [groupOf(entry)],
    security: securityOf(entry, example),
    ...(roles !== 'public' && { 'x-roles': roles }),
    parameters: documentParameters(name, entry, example),
    ...(input && {
      requestBody: {
        // The server reads a missing body as `{}`.
        required: !input.safeParse({}).success,
        content: json({ schema: schemaRef(input, path), example: example.body }),
      },
    }),
    ...(bodyType && {
      requestBody: { required: true, content: { [bodyType]: { schema: text, example: example.body } } },
    }),
    responses: documentAnswers(entry, example),
  }
}

function allPaths(): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, entry] of Object.entries(calls)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return { ...paths, ...streamPaths }
}

const token = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description })
const headers = {
  ETag: { description: 'Identifies exactly this answer; send it back in `If-None-Match`.', schema: text },
  CacheControl: { description: 'How long a cache may keep the answer.', schema: text },
  RetryAfter: {
    description: 'Seconds to wait before trying again. A 503 without it does not pass by itself.',
    schema: { type: 'integer', format: 'int32', minimum: 1 },
  },
  WwwAuthenticate: { description: 'Always `Bearer`.', schema: text },
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>

export function openapiDocument(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jinvani API',
      version: manifest.version,
      description:
        'The calls of the apps and of the console. JSON in UTF-8; times in UTC (ISO 8601); lengths in seconds; sizes in bytes. Every failure has the body of `ApiError`. Fields may be added to answers at any time.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + apiPrefix }],
    tags,
    paths: allPaths(),
    components: {
      securitySchemes: {
        app: token(
          'Access token of an app user, from `appVerifyOtp`. It lasts 15 minutes; then call `appRefresh`.',
        ),
        staff: token(
          'Access token of a member of staff, from `login`. It lasts 15 minutes; then call `refreshToken`. If a super admin puts off a compulsory second factor for too long, every call but those that set one up answers 403 `second-factor-required`.',
        ),
        playback: token('Token for one film, from `appPlaybackToken`. It lasts ten minutes.'),
      },
      headers,
      schemas: componentSchemas(),
    },
  }
}

const isForApps = ([path]: [string, unknown]) => /^\/(app|licence)\//.test(path)

/** The document without the calls of staff: app developers generate their clients from it. */
export function appDocument(document: OpenapiDocument): OpenapiDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(isForApps))
  const used = reachable(document.components.schemas, refsIn(paths))
  const schemas = Object.fromEntries(Object.entries(used).toSorted(([a], [b]) => a.localeCompare(b)))
  const isUsed = ({ name }: { name: string }) =>
    Object.values(paths).some((methods) => Object.values(methods).some(({ tags }) => tags.includes(name)))
  return {
    ...document,
    tags: document.tags.filter(isUsed),
    paths,
    components: { ...document.components, schemas },
  }
}
