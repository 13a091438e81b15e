// Sends public answers, pages and documents from memory, before the framework sees the request. They have the common
// headers, a line in the log and a count, as every answer does.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Logger } from '../../log/logger.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { traceOf } from '../trace-context.ts'
import { type ReadyAnswer, sendPrepared } from './ready-answer.ts'

interface Shelf {
  find(request: IncomingMessage): ReadyAnswer | undefined
}

export class KeptAnswers {
  #shelves: readonly Shelf[]
  #log: Logger
  #metrics: Pick<Metrics, 'countKept'>
  #lines = new Map<string, (requestId: string) => void>()

  constructor(
    shelves: readonly Shelf[],
    { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'countKept'> },
  ) {
    this.#shelves = shelves
    this.#log = log
    this.#metrics = metrics
  }

  /** False leaves the request to the framework. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    for (const shelf of this.#shelves) {
      const answer = shelf.find(request)
      if (answer === undefined) continue
      const requestId = randomUUID()
      const status = sendPrepared(answer, request, response, requestId)
      this.#metrics.countKept(answer.call, status)
      const { method } = request
      const trace = traceOf(request.headers)
      if (trace === undefined) this.#lineOf(method, status, answer.route)(requestId)
      else this.#log.info({ requestId, method, route: answer.route, status, ms: 0, ...trace }, 'request')
      return true
    }
    return false
  }

  #lineOf(method: string, status: number, route: string): (requestId: string) => void {
    const name = `${method} ${status} ${route}`
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const line = this.#log.prepareInfo({ method, route, status, ms: 0 }, 'request')
    this.#lines.set(name, line)
    return line
  }
}

/** The framework then writes the line in the log, with the status of `reply`. */
export function replyPrepared(reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.hijack()
  // The answer has these headers already.
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
  sendPrepared(answer, reply.request.raw, reply.raw, reply.request.id, reply.statusCode)
  return reply
}
