import type { FastifyReply } from 'fastify'
import { type PreparedAnswer, sendPrepared } from './prepared-answer.ts'

/** As it will be sent past the framework from now on: without what the hooks have put on it meanwhile. */
export function replyPrepared(reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  reply.hijack()
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
  sendPrepared(answer, reply.request.raw, reply.raw)
  return reply
}
