import type { FastifyRequest } from 'fastify'
import type { Load } from '../../load/load.ts'
import type { ChargeRequest } from '../charge-request.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { ReadyAnswer } from './ready-answer.ts'

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
