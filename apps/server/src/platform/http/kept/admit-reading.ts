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
 * is late, unless many may want the answer. Returns the client that it charged.
 */
export async function admitReading(
  { answers, load, charge }: Doors,
  request: FastifyRequest,
  { name, cost }: { name: string; cost: number },
): Promise<string | undefined> {
  if (answers.isAtHand(name)) return undefined
  if (!answers.isWorthReading(request.raw)) load.assertPrompt()
  return await charge(request, cost)
}
