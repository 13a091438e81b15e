// Sends public answers, pages and documents from memory, before the framework sees the request. Like every answer they
// have the common headers, a line in the log, and a count in the metrics.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { traceOf } from '../request-context.ts'
import type { Deps } from '../../deps.ts'
import type { Load } from '../../load/load.ts'
import type { ChargeRequest } from '../charge-request.ts'
import { type ReadyAnswer, headersOf, sendPrepared } from './ready-answer.ts'
import type { AnswerCache, MadeAnswer } from './answer-cache.ts'

/** Returns a function that sends a cached answer; false if there is none, so that the framework has to answer. */
export function serveKept(
  shelves: readonly Pick<AnswerCache, 'find'>[],
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
) {
  const lines = new Map<string, (requestId: string) => void>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    for (const shelf of shelves) {
      const answer = shelf.find(request)
      if (answer === undefined) continue
      const requestId = randomUUID()
      const status = sendPrepared(answer, request, response, requestId)
      metrics.countKept(answer.call, status)
      const about = { method, route: answer.route, status, ms: 0 }
      const trace = traceOf(headers)
      if (trace !== undefined) log.info({ requestId, ...about, ...trace }, 'request')
      else {
        const name = `${method} ${status} ${answer.route}`
        const writeLine = lines.get(name) ?? log.prepareInfo(about, 'request')
        lines.set(name, writeLine)
        writeLine(requestId)
      }
      return true
    }
    return false
  }
}

/** Sends a prepared answer. The framework still logs the request, with the status of `reply`. */
export function replyPrepared(reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.hijack()
  // The prepared answer has these headers already.
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
  sendPrepared(answer, reply.request.raw, reply.raw, reply.request.id, reply.statusCode)
  return reply
}

type Doors = { answers: AnswerCache; load: Load; charge: ChargeRequest }

/**
 * Charges for an answer that is not cached. Throws 429 if the client has too few points, and 503 while the process is
 * late, unless `mayBeShared`. If an expired answer is left, returns that (`old`) instead of throwing. `client`: who
 * paid. `mayBeShared`: others asked for this answer before, and may be waiting for it now.
 */
export async function admitReading(
  { answers, load, charge }: Doors,
  request: FastifyRequest,
  { name, cost }: { name: string; cost: number },
): Promise<{ client?: string; mayBeShared?: boolean; old?: ReadyAnswer }> {
  if (answers.isAtHand(name)) return {}
  try {
    const mayBeShared = answers.isWorthReading(request.raw)
    if (!mayBeShared) load.assertPrompt()
    return { client: await charge(request, cost), mayBeShared }
  } catch (error) {
    const old = answers.getOld(name)
    if (old === undefined) throw error
    return { old }
  }
}

interface KeptPage {
  call: string
  route: string
  name: string
  contentType: string
  cost: number
  /** Address under which later requests find the answer at once; by default that of the request. */
  url?: string | undefined
}

/** Returns an answer from memory. If it is not cached, charges for it and makes it with `read`. */
export async function readKept(
  { memory, load, charge }: Pick<Deps, 'memory' | 'load'> & Pick<Doors, 'charge'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { cost, ...about }: KeptPage,
  read: (paid: { client?: string; mayBeShared?: boolean }) => Promise<MadeAnswer>,
): Promise<ReadyAnswer> {
  const { answers } = memory
  const { old, ...paid } = await admitReading({ answers, load, charge }, request, { name: about.name, cost })
  const asked = { url: request.raw.url, ...about, headers: headersOf(reply.raw) }
  return old ?? (await answers.answer(asked, () => read(paid)))
}
