// Makes a route of each call in the table. It checks the role before it reads the body, and validates the input once.
import { Readable } from 'node:stream'
import type { Call, CallName } from '@jinvani/contract'
import { apiPrefix, calls, Id, Language, limits, LyricsScript, nameFile, Slug } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { clientNetwork } from '../load/client-network.ts'
import { isDeep, readingCost, requestCost, staffReadingCost } from '../load/costs.ts'
import { billedStream } from '../load/bill.ts'
import type { Load } from '../load/load.ts'
import { type Lane, inLane } from '../database/lanes.ts'
import type { ChargeRequest } from './charge-request.ts'
import type {
  Actor,
  AppActor,
  CallRequest,
  Handler,
  Handlers,
  RawRequest,
  Settled,
  ShownKeys,
} from './handler.ts'
import { getRawBody, readBody, readFields } from './json-body.ts'
import type { AnswerCache } from './kept/answer-cache.ts'
import { askedLanguage, isInLanguage, withLanguage } from './kept/asked-language.ts'
import { admitReading, replyPrepared } from './kept/kept-answers.ts'
import { headersOf, packFor } from './kept/ready-answer.ts'
import { patientBody } from './patient-body.ts'
import { type RequestContext, readBearer, contextOfRequest, inRequest, traceOf } from './request-context.ts'

interface Authenticators {
  /** Throws if the person must first change the password or set up a factor, unless the call works before that. */
  staff(accessToken: string, options: Pick<Call, 'opensBeforeChange' | 'opensBeforeFactor'>): Promise<Actor>
  app(accessToken: string): Promise<AppActor>
}

interface Options {
  handlers: Handlers
  authenticate: Authenticators
  /** Guards, for calls of other programs. A guard throws if the request does not prove where it comes from. */
  guards: Partial<Record<CallName, (request: RawRequest) => void>>
  shows: Partial<ShownKeys>
  settled: Settled
  answers: AnswerCache
  load: Load
  charge: ChargeRequest
  /** Called before a failure is answered. Must not throw. */
  onFailure: (entry: Call, context: RequestContext, error: unknown) => Promise<void>
  /** True if every answer is checked with the schema of the contract before it is sent. */
  checkAnswers: boolean
}

export function registerCalls(app: FastifyInstance, options: Options): void {
  for (const [name, entry] of Object.entries(calls)) registerCall(app, name as CallName, entry, options)
}

const ofStaff = /^\/(?:admin|auth|app\/auth)\//

function registerCall(app: FastifyInstance, callName: CallName, entry: Call, options: Options): void {
  const handler: Handler<Call> | undefined = options.handlers[callName]
  if (!handler) throw new Error(`The call ${callName} has no handler`)
  const guard = options.guards[callName]
  // In `ShownKeys`, the function of each call has its own type. This code runs for every call, so it widens that type.
  const shows: ((output: never) => readonly string[]) | undefined = options.shows[callName]
  if (entry.roles === 'public' && entry.method === 'GET' && !shows)
    throw new Error(`The call ${callName} does not name what it shows`)
  const settle: ((request: never) => Promise<unknown>) | undefined = options.settled[callName]
  // A call with a guard comes from a program that proves who it is, so it shares the lane of staff, not of strangers.
  const lane: Lane = guard || ofStaff.test(entry.path) ? 'staff' : 'public'
  const watched =
    <T>(work: (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<T>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      inLane(lane, async () => {
        const context = contextOfRequest(request, () => contextOf(request, callName))
        try {
          return await work(request, reply, context)
        } catch (error) {
          await options.onFailure(entry, context, error)
          throw error
        }
      })
  app.route({
    method: entry.method,
    url: apiPrefix + entry.path,
    config: { call: callName },
    exposeHeadRoute: entry.roles === 'public',
    bodyLimit: entry.bodyBytes ?? limits.smallBodyBytes,
    // Before the body is read, so that a client without the role or the points causes little work.
    onRequest: watched(async (request, _reply, context) => {
      if (entry.roles !== 'public') await admit(request, entry, options.authenticate, context)
      if (context.actor && 'role' in context.actor) options.load.admitStaff(context.actor.id)
      const cost = requestCost(entry)
      if (cost > 0) await options.charge(request, cost, context.actor?.id)
    }),
    handler: watched(async (request, reply, context) => {
      guard?.({ headers: request.headers, rawBody: getRawBody(request) })
      const { actor } = context
      const charge = async (points: number) => void (await options.charge(request, points, actor?.id))
      const call = { ...readRequest(entry, request, context), charge }
      const isSearch = Boolean((Object(call.query) as { q?: string }).q)
      const account = actor !== null && 'role' in actor ? actor.id : undefined
      const cost = staffReadingCost(entry)
      if (account !== undefined && cost > 0) await options.load.chargeStaff(account, cost)
      const isLong = account !== undefined && (cost > 0 || isDeep(call.query))
      const handle = () =>
        inLane(isLong ? 'long' : lane, () =>
          inRequest(context, async () => {
            const output: unknown = await handler(call)
            return entry.streamed ? billedStream(output as AsyncIterable<string>) : output
          }),
        )
      const run = (client?: string, mayBeShared = false) => {
        if (isSearch) return options.load.search(handle, account, client)
        if (isLong) return options.load.long(handle, account)
        // Other clients may want this answer, so it does not wait for the other readings of this client.
        if (entry.method !== 'GET' || mayBeShared) return handle()
        return options.load.read(handle, account, client ?? (actor ? `account:${actor.id}` : undefined))
      }
      const asked = askedLanguage(entry, call.query, request)
      const query = settle ? await settle(call as never) : call.query
      if (!shows || query === null) {
        const client =
          query === null ? await options.charge(request, readingCost(entry, isSearch)) : undefined
        const output = await run(client)
        const body = output instanceof Readable ? output : serialise(entry, output, options)
        if (asked.language) void reply.header('content-language', asked.language)
        return send(reply, entry, call.params, body)
      }
      // The address is not remembered if `settle` changed the query: next time it may decide differently.
      const isSettled = query !== call.query
      call.query = query as undefined
      const name = JSON.stringify([entry.path, call.params, query])
      const about = { name, cost: readingCost(entry, isSearch) }
      const { client, mayBeShared, old } = await admitReading(options, request, about)
      if (old) return replyPrepared(reply, old)
      const wanted = {
        ...asked,
        url: isSettled ? undefined : request.raw.url,
        call: callName,
        route: apiPrefix + entry.path,
        name,
        contentType: contentTypeOf(entry),
        headers: headersOf(reply.raw),
      }
      const answer = await options.answers.answer(wanted, async () => {
        const output = await run(client, mayBeShared)
        return { value: serialise(entry, output, options), keys: shows(output as never) }
      })
      return replyPrepared(reply, answer)
    }),
  })
}

const contentTypeOf = ({ contentType = 'application/json; charset=utf-8' }: Call) => contentType

/** Checks the role. The context gets the actor even if that is refused, so that a record can name it. */
async function admit(
  request: FastifyRequest,
  { roles, fresh, ...opening }: Call,
  authenticate: Authenticators,
  context: RequestContext,
): Promise<void> {
  const token = readBearer(request)
  if (token === undefined) throw new AppError('unauthenticated')
  if (roles === 'app') return void (context.actor = await authenticate.app(token))
  const actor = await authenticate.staff(token, opening)
  context.actor = actor
  if (!roles.includes(actor.role)) throw new AppError('forbidden')
  if (fresh === true && !actor.isFresh) throw new AppError('confirmation-needed')
}

function contextOf(request: FastifyRequest, call: CallName): RequestContext {
  const id = Id.safeParse((request.params as Record<string, string>)['id']).data ?? null
  const address = clientNetwork(request.ip)
  const traceId = traceOf(request.headers)?.traceId
  return { requestId: request.id, traceId, address, call, actor: null, about: { id, name: '' } }
}

function readRequest(
  entry: Call,
  request: FastifyRequest,
  { actor, address }: RequestContext,
): Omit<CallRequest<Call>, 'charge'> {
  const [length] = /^[1-9]\d{0,14}$/.exec(String(request.headers['upload-length'])) ?? []
  return {
    params: readParams(request),
    // The table of calls decides the types of these three. The handler is typed by the same table.
    query: (entry.query && readFields(entry.query, queryOf(entry, request))) as undefined,
    body: readSentBody(entry, request) as undefined,
    actor: actor as Actor & AppActor,
    ifMatch: entry.versioned && readIfMatch(request.headers['if-match']),
    uploadLength: length === undefined ? undefined : Number(length),
    bearer: readBearer(request),
    address,
    userAgent: request.headers['user-agent'],
  }
}

/** Longest time for the body of an import: even the largest file then needs only 30 KB per second. */
const FILE_MS = 30 * 60 * 1000

function readSentBody({ input, bodyType }: Call, { raw, body }: FastifyRequest): unknown {
  if (bodyType) return () => patientBody(raw, { longestMs: FILE_MS })
  return input && readBody(input, body)
}

const forms: Record<string, z.ZodType> = { id: Id, linkId: Id, language: Language, script: LyricsScript }

const anySlug = z.string().toLowerCase().pipe(Slug)

/** Throws `not-found` if a parameter does not have its form: that of an id, language, script or slug. */
function readParams(request: FastifyRequest): Record<string, string> {
  const params = Object.entries(request.params as Record<string, string>).map(([name, value]) => {
    const { success, data } = (forms[name] ?? anySlug).safeParse(value)
    if (!success) throw new AppError('not-found')
    return [name, String(data)]
  })
  return Object.fromEntries(params) as Record<string, string>
}

function queryOf(entry: Call, request: FastifyRequest): Record<string, unknown> {
  const sent = Object.entries(request.query as Record<string, unknown>)
  // If a parameter is repeated, its first value counts.
  const query = Object.fromEntries(sent.map(([key, value]) => [key, [value].flat()[0]]))
  return isInLanguage(entry) ? withLanguage(query, request) : query
}

/** The version, with or without quotes. Undefined (any) for `*` or no header; -1 (none) for other text. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}

function serialise(entry: Call, output: unknown, { checkAnswers }: Options): Buffer {
  const checked = checkAnswers && entry.output ? entry.output.parse(output) : output
  if (entry.contentType !== undefined) return Buffer.from(String(checked))
  return Buffer.from(entry.output ? JSON.stringify(checked) : '')
}

function send(reply: FastifyReply, entry: Call, params: Record<string, string>, body: Buffer | Readable) {
  void reply.header('cache-control', 'no-store')
  if (entry.fileName)
    void reply.header('content-disposition', `attachment; filename="${nameFile(entry.fileName, params)}"`)
  if (!entry.output) return reply.code(204).send()
  void reply.code(entry.status ?? 200).header('content-type', contentTypeOf(entry))
  if (entry.method !== 'GET' || !Buffer.isBuffer(body)) return reply.send(body)
  const packed = packFor(reply.request.raw, body)
  return reply.headers(packed.headers).send(packed.body)
}
