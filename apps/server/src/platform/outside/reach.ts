// Checks whether an address that a person typed exists. Its cost is bounded: public addresses only at every
// hop, each name looked up once and that very IP asked, few bytes, few hops, little time.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type Socket, isIP, isIPv4 } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AddressRefused, type Resolve, findPublicIps, leadsNowhere, lookUp } from './public-address.ts'

/** How names and machines are reached. */
export interface Network {
  resolve: Resolve
  connect: (to: { ip: string; port: number; name: string }) => Socket
}

export const internet: Network = {
  resolve: lookUp,
  connect: ({ ip, port, name }) =>
    connectTls({ host: ip, port, ...(isIP(name) === 0 && { servername: name }) }),
}

const HOP_MS = 10_000
const HOPS_MAX = 5
const redirects = new Set([301, 302, 303, 307, 308])
const agentName = 'Jinvani (checks whether its sources still play)'

/** No machine answered: an unknown name, a cut line, or no answer in time. */
export class NotReached extends Error {
  override name = 'NotReached'
}

interface Question {
  method: 'HEAD' | 'GET'
  headers?: Record<string, string>
}

async function askOnce(address: string, { method, headers }: Question, network: Network) {
  const url = new URL(address)
  const ips = await findPublicIps(address, network.resolve).catch((error: unknown) => {
    throw error instanceof AddressRefused && error.why === leadsNowhere
      ? new NotReached('The name is not known', { cause: error })
      : error
  })
  const ip = ips.find((each) => isIPv4(each)) ?? ips[0] ?? ''
  const to = { ip, port: Number(url.port || 443), name: url.hostname.replace(/^\[|\]$/g, '') }
  const asking = request(url, {
    method,
    defaultPort: 443,
    headers: { ...headers, 'user-agent': agentName, accept: '*/*' },
    // The name is not looked up again: the IP that was found public is the one that is asked.
    createConnection: () => network.connect(to),
    signal: AbortSignal.timeout(HOP_MS),
  })
  try {
    asking.end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    // The body is not read.
    return { status: response.statusCode ?? 0, location: response.headers.location }
  } catch (cause) {
    throw new NotReached('No answer came', { cause })
  } finally {
    asking.on('error', () => {})
    asking.destroy()
  }
}

/** Follows redirects; returns the status of the last answer. Throws AddressRefused or NotReached. */
export async function reach(address: string, question: Question, network = internet): Promise<number> {
  let url = address
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const { status, location } = await askOnce(url, question, network)
    if (!redirects.has(status) || location === undefined) return status
    if (!URL.canParse(location, url)) throw new AddressRefused('leads to one that cannot be read')
    url = new URL(location, url).href
  }
  throw new AddressRefused('leads from one to the next without end')
}
