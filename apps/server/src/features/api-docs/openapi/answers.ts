// The part of the OpenAPI document about answers: the success of a call, and each error by name.
import { type Call, type ErrorBody, type ErrorCode, errorCodes, roles } from '@jinvani/contract'
import { type AnyExample, secondFactorAsked } from '@jinvani/contract/documentation'
import { AppError } from '../../../platform/app-error.ts'
import { isCounted, isPublicReading } from '../../../platform/load/costs.ts'
import { isInLanguage } from '../../../platform/http/kept/asked-language.ts'
import { readBody } from '../../../platform/http/json-body.ts'
import { type Answer, json, refTo } from './document.ts'
import { schemaRef } from './schemas.ts'

function errorsOf(entry: Call, example: AnyExample): ErrorCode[] {
  const isForSome = Array.isArray(entry.roles) && entry.roles.length < roles.length
  const codes: ErrorCode[] = [
    ...(entry.input || isInLanguage(entry) ? (['bad-request'] as const) : []),
    ...(entry.roles === 'public' ? [] : (['unauthenticated'] as const)),
    ...(isForSome ? (['forbidden'] as const) : []),
    ...(Array.isArray(entry.roles) && !entry.opensBeforeChange ? (['password-change-needed'] as const) : []),
    ...(entry.fresh ? (['confirmation-needed'] as const) : []),
    ...(entry.path.includes(':') ? (['not-found'] as const) : []),
    ...(entry.versioned ? (['stale-edit'] as const) : []),
    ...(entry.input || entry.bodyType
      ? (['too-large', 'unsupported-media-type', 'validation'] as const)
      : []),
    ...(isCounted(entry) ? (['rate-limited'] as const) : []),
    ...(example.errors ?? []),
  ]
  return [...new Set(codes)]
}

/** A real error of this call: the answer to an empty body or, if that is valid, to one with an unknown field. */
function badBody({ input }: Call): Partial<ErrorBody> {
  for (const body of [{}, { nonsense: true }]) {
    try {
      if (input) readBody(input, body)
    } catch (error) {
      if (error instanceof AppError)
        return { message: error.message, ...(error.errors && { errors: error.errors }) }
      throw error
    }
  }
  return {}
}

function errorExample(entry: Call, code: ErrorCode): ErrorBody {
  return {
    message: errorCodes[code].message,
    code,
    ...(code === 'validation' && badBody(entry)),
    requestId: '6f0d6d1e-4c55-4a52-9d3c-0c8f5a1b7e24',
    ...(code === 'second-factor-needed' && secondFactorAsked),
  }
}

function errorAnswer(entry: Call, codes: ErrorCode[]): Answer {
  const examples = codes.map((code) => {
    const value = errorExample(entry, code)
    return [code, { summary: value.message, value }] as const
  })
  const statuses = codes.map((code) => errorCodes[code].status)
  return {
    description: codes.map((code) => errorCodes[code].message).join(' · '),
    ...((statuses.includes(429) || statuses.includes(503)) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    ...(statuses.includes(401) && {
      headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
    }),
    content: json({
      schema: refTo(codes.includes('second-factor-needed') ? 'SignInError' : 'ApiError'),
      examples: Object.fromEntries(examples),
    }),
  }
}

export function errorAnswers(entry: Call, codes: ErrorCode[]): Record<string, Answer> {
  // Any call may answer `busy` or `unavailable`, since it needs services that can be overloaded or unreachable.
  const all = new Set<ErrorCode>([...codes, 'busy', 'unavailable'])
  const byStatus = Map.groupBy(all, (code) => errorCodes[code].status)
  const known = [...byStatus].map(([status, some]) => [String(status), errorAnswer(entry, some)] as const)
  return {
    ...Object.fromEntries(known),
    default: { ...errorAnswer(entry, ['internal']), description: 'Any other failure' },
  }
}

const caching = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
}

function success(entry: Call, { answer: example }: AnyExample): Record<string, Answer> {
  const { output, path, contentType, status = 200 } = entry
  if (!output) return { 204: { description: 'Done, without a body' } }
  const isCached = isPublicReading(entry)
  const answer: Answer = {
    description: { 200: 'Done', 201: 'Created', 202: 'Accepted' }[status],
    ...(isCached && { headers: caching }),
    content:
      contentType === undefined
        ? json({ schema: schemaRef(output, path), example })
        : { [contentType.replace(/;.*/, '')]: { schema: { type: 'string' }, example } },
  }
  return {
    [status]: answer,
    ...(isCached && { 304: { description: 'Your copy is still current', headers: caching } }),
  }
}

export function documentAnswers(entry: Call, example: AnyExample): Record<string, Answer> {
  return { ...success(entry, example), ...errorAnswers(entry, errorsOf(entry, example)) }
}
