// Requests an address that a person typed, within bounds: every hop is a public address, the connection goes to the
// very IP that was checked, and bytes, hops and time are few.
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { type Socket, connect as connectPlainly, isIP, isIPv4 } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AddressRefused, type Resolve, findPublicIps, leadsNowhere, lookUp } from './public-address.ts'

export interface Network {
  resolve: Resolve
  connect: (to: { ip: string; port: number; name: string; isPlain: boolean }) => Socket
  /** Allows private addresses and plain http. */
  isOpen?: true
}

export const internet: Network = {
  resolve: lookUp,
  connect: ({ ip, port, name }) =>
    connectTls({ host: ip, port, ...(isIP(name) === 0 && { servername: name }) }),
}

/** For development: private addresses, and no TLS. */
export const anyNetwork: Network = {
  ...internet,
  connect: (to) => (to.isPlain ? connectPlainly(to.port, to.ip) : internet.connect(to)),
  isOpen: true,
}

const HOP_MS = 10_000
const HOPS_MAX = 5
const redirects = new Set([301, 302, 303, 307, 308])
const agentName = 'Jinvani (checks whether its sources still play)'
const bareName = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The name is unknown, the line was cut, or no answer came in time. */
export class NotReached extends Error {
  override name = 'NotReached'
}

interface Question {
  method: 'HEAD' | 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  stop?: AbortSignal
  /** How much of the answer's body is read; by default nothing. */
  readBytes?: number
}

/** Follows no redirect. Throws AddressRefused or NotReached. */
export async function ask(
  address: string,
  { method, headers, body, timeoutMs = HOP_MS, readBytes = 0, stop }: Question,
  network = internet,
) {
  const url = new URL(address)
  const name = bareName(url)
  const finding = network.isOpen ? network.resolve(name) : findPublicIps(address, network.resolve)
  const ips = await finding.catch((error: unknown) => {
    throw error instanceof AddressRefused && error.why !== leadsNowhere
      ? error
      : new NotReached('The name is not known', { cause: error })
  })
  const isPlain = url.protocol === 'http:'
  const ip = ips.find((each) => isIPv4(each)) ?? ips[0] ?? ''
  const port = Number(url.port || (isPlain ? 80 : 443))
  const asking = (isPlain ? requestPlainly : request)(url, {
    method,
    defaultPort: isPlain ? 80 : 443,
    headers: { 'user-agent': agentName, accept: '*/*', ...headers },
    // We connect to the IP that was checked: a second lookup might give a private one (DNS rebinding).
    createConnection: () => network.connect({ ip, port, name, isPlain }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
  })
  try {
    asking.end(body)
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    const text = readBytes === 0 ? '' : await readBeginning(response, readBytes)
    const { location, 'content-length': length } = response.headers
    return { status: response.statusCode ?? 0, location, isEmpty: length === '0', text }
  } catch (cause) {
    throw new NotReached('No answer came', { cause })
  } finally {
    asking.on('error', () => {})
    asking.destroy()
  }
}

/** Returns as much as came of a body that breaks off, takes too long or is too large. */
async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= most) break
    }
  } catch {
    // What has come is enough.
  }
  return Buffer.concat(chunks).subarray(0, most).toString()
}

/** Follows redirects and returns the last answer. Throws AddressRefused or NotReached. */
export async function reach(address: string, question: Question, network = internet) {
  let url = address
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const answer = await ask(url, question, network)
    const { status, location } = answer
    if (!redirects.has(status) || location === undefined) return answer
    if (!URL.canParse(location, url)) throw new AddressRefused('leads to one that cannot be read')
    url = new URL(location, url).href
  }
  throw new AddressRefused('leads from one to the next without end')
}
