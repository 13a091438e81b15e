import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Bill, currentBill } from '../load/bill.ts'
import { costs } from '../load/costs.ts'
import { clientNetwork, clientSite } from '../load/client-network.ts'
import type { Load } from '../load/load.ts'
import { bearerOf } from './request-context.ts'

/** Charges for a request and returns who paid. Throws 429 on too few points. `account`: who pays, if known already. */
export type ChargeRequest = (request: FastifyRequest, points: number, account?: string) => Promise<string>

/**
 * Charges the signed-in account. Without one, the client's network and the /48 around it pay, with separate points for
 * reading and sending: people behind one address who read much can still sign in. `accountOf`: finds the account of a
 * token, even if the session has ended; null if the token is not ours.
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

/** Returns a function that charges one miss. Throws 429 after too many misses; 503 if late, unless `evenIfLate`. */
export type AdmitMiss = (request: FastifyRequest, evenIfLate: boolean) => () => void

/** Charges for missing files, with points of their own: a client without these still gets lists, and existing files. */
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
  // The body may have arrived much later than the header, in another turn of the event loop: resume the bill.
  app.addHook('preHandler', (_request, _reply, done) => {
    currentBill()?.begin()
    done()
  })
}
