import type { FastifyRequest } from 'fastify'
import type { Load } from '../../load/load.ts'
import type { ChargeRequest } from '../charge-request.ts'
import type { AnswerCache } from './answer-cache.ts'

interface Doors {
  answers: AnswerCache
  load: Load
  charge: ChargeRequest
}

/**
 * Charges a request whose answer must be read first: 429 if its client asked for too much, 503 while the process
 * is late, unless many may want the answer.
 */
export async function admitReading(
  { answers, load, charge }: Doors,
  request: FastifyRequest,
  { name, cost }: { name: string; cost: number },
): Promise<void> {
  if (answers.isAtHand(name)) return
  if (!answers.isWorthReading(request.raw)) load.assertPrompt()
  await charge(request, cost)
}
