import { type Call, type FieldError, apiPrefix, calls, echoed, limits } from '@jinvani/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Measures how deep a JSON text nests, and counts its fields and list entries. Strings do not count. */
function measureJson(json: string): { deepest: number; entries: number } {
  let depth = 0
  let deepest = 0
  let entries = 1
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
    else if (char === ',') entries++
  }
  return { deepest, entries }
}

const tooManyEntries = () =>
  new AppError('validation', { message: 'The body has more fields or list entries than it may have' })

const rawBodies = new WeakMap<FastifyRequest, string>()

/** The text of the body before parsing, for calls that are signed. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? ''
}

// Players send JSON with these content types: none at all, plain bytes or text.
const untyped = new Set(['', 'application/octet-stream', 'text/plain'])
const all: Call[] = Object.values(calls)
const bodyTypes = new Map(
  all.flatMap(({ path, bodyType }) => (bodyType ? [[apiPrefix + path, bodyType]] : [])),
)
const bodiless = new Set(
  all
    .filter(({ input, bodyType }) => !input && !bodyType)
    .map(({ method, path }) => method + apiPrefix + path),
)
const untypedPaths = new Set(all.filter((call) => call.hasUntypedBody).map(({ path }) => apiPrefix + path))

/** Answers 400 if the JSON cannot be parsed, is empty or nests too deep, and 422 if it has too many entries. */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const read = (
    request: FastifyRequest,
    body: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => {
    // Some clients say that every request is JSON, and send an empty text to calls without a body.
    if (body === '' && isBodiless(request)) return done(null, undefined)
    const { deepest, entries } = measureJson(body)
    if (deepest > limits.jsonDepth) return done(new AppError('bad-request'))
    if (entries > limits.jsonEntries) return done(tooManyEntries())
    rawBodies.set(request, body)
    return parse(request, body, (error, value) =>
      error ? done(new AppError('bad-request')) : done(null, value),
    )
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void (isFile(request) ? done(new AppError('unsupported-media-type')) : read(request, body, done))
  })
  for (const type of new Set(bodyTypes.values()))
    app.addContentTypeParser(type, (request, _payload, done) => {
      const { headers, routeOptions } = request
      if (!isFile(request)) done(new AppError('unsupported-media-type'))
      else if (Number(headers['content-length']) > routeOptions.bodyLimit) done(new AppError('too-large'))
      else done(null)
    })
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.is404) return done(null)
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!untypedPaths.has(request.routeOptions.url ?? '') || !untyped.has(type))
      return done(new AppError('unsupported-media-type'))
    readText(payload, limits.smallBodyBytes).then((body) => read(request, body, done), done)
  })
}

const isBodiless = ({ method, routeOptions }: FastifyRequest) => bodiless.has(`${method}${routeOptions.url}`)
const isFile = ({ routeOptions }: FastifyRequest) => bodyTypes.has(routeOptions.url ?? '')

async function readText(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function readBody(schema: z.ZodType, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (body !== undefined && !isObject)
    throw new AppError('validation', { message: 'The body must be a JSON object' })
  return readFields(schema, withoutEchoed(body === undefined ? {} : body))
}

export function readFields(schema: z.ZodType, fields: unknown): unknown {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  // A few errors are enough, and keep the answer to a bad body small.
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

function withoutEchoed(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => !echoed.some((name) => name === key)))
}
