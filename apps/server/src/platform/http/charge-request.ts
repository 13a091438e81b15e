import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Bill, currentBill } from '../load/bill.ts'
import { costs } from '../load/costs.ts'
import { clientNetwork, clientSite } from '../load/client-network.ts'
import type { Load } from '../load/load.ts'
import { readBearer } from './request-context.ts'

/** Charges for a request and returns who paid. Throws 429 on too few points. `account`: who pays, if already known. */
export type ChargeRequest = (request: FastifyRequest, points: number, account?: string) => Promise<string>

/**
 * Charges the signed-in account. Without one, the client's network and the /48 around it pay. Reading and sending have
 * separate points: people who share an address with somebody who reads much can still sign in. `accountOf`: the account
 * of a token, even after its session has ended; null for a token that is not ours.
 */
export function requestCharger({
  load,
  accountOf,
}: {
  load: Load
  accountOf: (token: string) => Promise<string | null>
}): ChargeRequest {
  return async (request, points, known) => {
    const token = known === undefined ? readBearer(request) : undefined
    const account = known ?? (token && (await accountOf(token)))
    const { network, site } = keysOf(request, /^(GET|HEAD)$/.test(request.method) ? 'reading' : 'sending')
    const client = account ? `account:${account}` : network
    await load.charge(client, points, account ? undefined : site)
    return client
  }
}

/** Returns a function that charges one miss. Throws 429 after too many misses; 503 if late, unless `evenIfLate`. */
export type AdmitMiss = (request: FastifyRequest, evenIfLate: boolean) => () => void

/** Missing files have points of their own: a client that has spent these still gets lists, and files that exist. */
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

/** Opens a bill for each request that reaches the framework. Cached answers do not, so their work is not measured. */
export function billRequests(app: FastifyInstance, pointMs: number): void {
  if (pointMs === 0) return
  app.addHook('onRequest', (_request, reply, done) => {
    const bill = new Bill(pointMs)
    reply.raw.once('close', () => bill.close())
    bill.run(done)
  })
  // The body may have arrived long after the headers, in another turn of the event loop, so the bill is resumed here.
  app.addHook('preHandler', (_request, _reply, done) => {
    currentBill()?.begin()
    done()
  })
}
