import type { FastifyRequest } from 'fastify'
import { clientNetwork, clientSite } from '../load/client-network.ts'
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
 * A request takes the points of the account that is signed in, else of the client's network and its site. Reading and sending are
 * counted apart, so that people behind one address who read much can still sign in.
 */
export function requestCharger({ load, accountOf }: Options): ChargeRequest {
  return async (request, points, known) => {
    const token = known === undefined ? bearerOf(request) : undefined
    const account = known ?? (token && (await accountOf(token)))
    if (account) return load.charge(`account:${account}`, points)
    const network = clientNetwork(request.ip)
    const site = clientSite(network)
    const kind = kindOf(request)
    load.charge(`${kind}:${network}`, points, site === null ? undefined : `${kind}:${site}`)
  }
}

const kindOf = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? 'reading' : 'sending')
