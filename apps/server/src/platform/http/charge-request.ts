import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Bill, currentBill } from '../load/bill.ts'
import { costs } from '../load/costs.ts'
import { clientNetwork, clientSite } from '../load/client-network.ts'
import type { Load } from '../load/load.ts'
import { bearerOf } from './request-context.ts'

/** Returns who paid, or throws 429 if that client asked for too much. `account`: who pays, if the caller knows. */
export type ChargeRequest = (request: FastifyRequest, points: number, account?: string) => Promise<string>

/**
 * The signed-in account pays. Without one, the client's network and the /48 around it pay, with separate points for
 * reading and sending: people behind one address who read much can still sign in. `accountOf`: the account that one of
 * our tokens belongs to, even if its session has ended; null for any other token.
 */
export function requestCharger({
  load,
  accountOf,
}: {
  load: Load
  accountOf: (token: string) => Promise<string | null>
}): ChargeRequest {
  return async (request, points, known) => {
    const token = known === undefined ? bearerOf(request) : undefined
    const account = known ?? (token && (await accountOf(token)))
    const { network, site } = keysOf(request, /^(GET|HEAD)$/.test(request.method) ? 'reading' : 'sending')
    const client = account ? `account:${account}` : network
    await load.charge(client, points, account ? undefined : site)
    return client
  }
}

/** Returns a function that charges one miss. Throws after too many and, unless `evenIfLate`, if the process is late. */
export type AdmitMiss = (request: FastifyRequest, evenIfLate: boolean) => () => void

/** Misses have their own points: a client that has spent them still reads lists, and gets files that exist for free. */
export function missCharger(load: Load): AdmitMiss {
  return (request, evenIfLate) => {
    if (!evenIfLate) load.assertPrompt()
    const { network, site } = keysOf(request, 'missing')
    load.assertPoints(network, costs.miss, site)
    return () => load.chargeHere(network, costs.miss, site)
  }
}

function keysOf({ ip }: FastifyRequest, kind: string) {
  const network = clientNetwork(ip)
  const site = clientSite(network)
  return { network: `${kind}:${network}`, site: site === null ? undefined : `${kind}:${site}` }
}

/** Opens a bill for each request. Cached answers do not come this far, so their work is not measured. */
export function billRequests(app: FastifyInstance, pointMs: number): void {
  if (pointMs === 0) return
  app.addHook('onRequest', (_request, reply, done) => {
    const bill = new Bill(pointMs)
    reply.raw.once('close', () => bill.close())
    bill.run(done)
  })
  // The bill above ended with its turn of the event loop, and begins again here: the body may arrive much later.
  app.addHook('preHandler', (_request, _reply, done) => {
    currentBill()?.begin()
    done()
  })
}
