import { type Call, type FieldError, calls, echoed, limits } from '@jinvani/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readShort } from '../outside/reach.ts'

/** Brackets and commas in strings do not count. */
function measureJson(json: string): { deepest: number; count: number } {
  let depth = 0
  let deepest = 0
  let count = 1
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
    else if (char === ',') count++
  }
  return { deepest, count }
}

const rawBodies = new WeakMap<FastifyRequest, string>()

/** The body before parsing, for calls whose sender signs it. */
export const getRawBody = (request: FastifyRequest): string => rawBodies.get(request) ?? ''

// Players send JSON with these content types: none at all, plain bytes or text.
const untyped = new Set(['', 'application/octet-stream', 'text/plain'])
const entries = new Map<string, Call>(Object.entries(calls))
const findCall = ({ routeOptions }: FastifyRequest) => entries.get(routeOptions.config.call ?? '')
const isFile = (request: FastifyRequest) => findCall(request)?.bodyType !== undefined

/** Answers 400 if the JSON cannot be parsed, is empty or nests too deep, and 422 if it has too many entries. */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  type Done = (error: Error | null, value?: unknown) => void
  const read = (request: FastifyRequest, body: string, done: Done) => {
    const call = findCall(request)
    // An empty body is no error for a call without input: some clients label every request as JSON.
    if (body === '' && call && !call.input && !call.bodyType) return done(null, undefined)
    const { deepest, count } = measureJson(body)
    if (deepest > limits.jsonDepth) return done(new AppError('bad-request'))
    const message = 'The body has more fields or list entries than it may have'
    if (count > limits.jsonEntries) return done(new AppError('validation', { message }))
    rawBodies.set(request, body)
    return parse(request, body, (error, value) =>
      error ? done(new AppError('bad-request')) : done(null, value),
    )
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void (isFile(request) ? done(new AppError('unsupported-media-type')) : read(request, body, done))
  })
  const types = entries.values().flatMap(({ bodyType }) => (bodyType ? [bodyType] : []))
  for (const type of new Set(types))
    app.addContentTypeParser(type, (request, _payload, done) => {
      const { headers, routeOptions } = request
      if (!isFile(request)) done(new AppError('unsupported-media-type'))
      else if (Number(headers['content-length']) > routeOptions.bodyLimit) done(new AppError('too-large'))
      else done(null)
    })
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.is404) return done(null)
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!findCall(request)?.hasUntypedBody || !untyped.has(type))
      return done(new AppError('unsupported-media-type'))
    const short = readShort(payload, limits.smallBodyBytes).then((body) => {
      if (body === null) throw new AppError('too-large')
      return body
    })
    short.then((body) => read(request, body, done), done)
  })
}

export function readBody(schema: z.ZodType, body: unknown = {}): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('validation', { message: 'The body must be a JSON object' })
  const sent = Object.entries(body).filter(([key]) => !echoed.some((name) => name === key))
  return readFields(schema, Object.fromEntries(sent))
}

export function readFields(schema: z.ZodType, fields: unknown): unknown {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  // A few errors are enough, and the answer stays small.
  const errors = parsed.error.issues
    .slice(0, limits.errorsMax)
    .flatMap(describeIssue)
    .slice(0, limits.errorsMax)
  const [first] = errors
  const isUnknown = parsed.error.issues[0]?.code === 'unrecognized_keys'
  const message = first && isUnknown ? `Unknown field: ${first.path}` : first?.message
  throw new AppError('validation', { errors, ...(message && { message }) })
}

function describeIssue(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  const unknown = issue.keys.slice(0, limits.errorsMax)
  return unknown.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
}
