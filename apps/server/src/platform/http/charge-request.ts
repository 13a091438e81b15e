import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../load/client-network.ts'
import type { Load } from '../load/load.ts'
import { bearerOf } from './bearer.ts'

/** Throws 429 if the client has asked for too much. `account`: of who is signed in, where that is known already. */
export type ChargeRequest = (request: FastifyRequest, points: number, account?: string) => Promise<void>

interface Options {
  load: Load
  /** Whose signature a token carries, of any audience, ended sessions included; null if it is not ours. */
  accountOf: (token: string) => Promise<string | null>
}

/**
 * A request takes the points of the account that is signed in, else of the client's network. Reading and sending are
 * counted apart, so that people behind one address who read much can still sign in.
 */
export function requestCharger({ load, accountOf }: Options): ChargeRequest {
  return async (request, points, known) => {
    const token = known === undefined ? bearerOf(request) : undefined
    const account = known ?? (token && (await accountOf(token)))
    load.charge(account ? `account:${account}` : networkOf(request), points)
  }
}

function networkOf({ method, ip }: FastifyRequest): string {
  const isReading = method === 'GET' || method === 'HEAD'
  return `${isReading ? 'reading' : 'sending'}:${clientNetwork(ip)}`
}
