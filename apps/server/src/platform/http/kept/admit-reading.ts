import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Load } from '../../load/load.ts'
import type { ChargeRequest } from '../charge-request.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type ReadyAnswer, headersOf } from './ready-answer.ts'
import type { Reading } from '../../memory/short-memory.ts'

interface Doors {
  answers: AnswerCache
  load: Load
  charge: ChargeRequest
}

/**
 * Charges for an answer that is not cached: 429 if the client asked for too much, 503 while the process is late, unless
 * others may want the answer, too. Instead of an error the client gets the expired answer (`old`) if there is one.
 * `client`: who paid. `mayBeShared`: others had this answer before, and may be waiting for it now.
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
    const old = answers.findOld(name)
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
  /** The address under which it is found without parsing; by default that of the request. */
  url?: string | undefined
}

/** A page or file from memory; `read` makes it, and hears who paid. */
export async function readKept(
  { memory, load, charge }: Pick<Deps, 'memory' | 'load'> & Pick<Doors, 'charge'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { cost, ...about }: KeptPage,
  read: (paid: { client?: string; mayBeShared?: boolean }) => Promise<Reading<Buffer> & { movedTo?: string }>,
): Promise<ReadyAnswer> {
  const { answers } = memory
  const { old, ...paid } = await admitReading({ answers, load, charge }, request, { name: about.name, cost })
  const asked = { url: request.raw.url, ...about, headers: headersOf(reply.raw) }
  return old ?? (await answers.answer(asked, () => read(paid)))
}
