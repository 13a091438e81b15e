// Requests an address that somebody typed. The address and every redirect must be public, the connection goes to
// exactly the IP that was checked, and bytes, redirects and time are limited.
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { type Socket, connect as connectPlainly, isIP, isIPv4 } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@jinvani/contract'
import ipaddr from 'ipaddr.js'

export type Resolve = (name: string) => Promise<string[]>

/** `why`: the reason, as the rest of a sentence that begins with "The address". */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly why: string

  constructor(why: string) {
    super(`The address ${why}`)
    this.why = why
  }
}

const LOOKUP_MS = 5000
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example|onion)$/

async function lookUp(name: string): Promise<string[]> {
  const late = sleep(LOOKUP_MS, undefined, { ref: false }).then(() => {
    throw new Error('The name was not found in time')
  })
  const found = await Promise.race([lookup(name, { all: true }), late])
  return found.map(({ address }) => address)
}

const global = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address of the public internet. An IPv4-mapped IPv6 address counts as the IPv4 address in it. */
function isPublicIp(address: string): boolean {
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(global))
}

const bareName = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The host name or IP. Throws AddressRefused unless the address is https, short and public, without a password. */
export function publicNameOf(address: string): string {
  if (address.length > limits.urlMax) throw new AddressRefused('is too long')
  if (!URL.canParse(address)) throw new AddressRefused('cannot be read')
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new AddressRefused('is not https')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('holds a password')
  const name = bareName(url).replace(/\.$/, '')
  const isPublic = isIP(name) === 0 ? name.includes('.') && !privateNames.test(name) : isPublicIp(name)
  if (!isPublic) throw new AddressRefused('is not public')
  return name
}

/** All IPs of the host name. Throws AddressRefused like `publicNameOf`, and if one of the IPs is not public. */
export async function findPublicIps(address: string, resolve: Resolve = lookUp): Promise<string[]> {
  const name = publicNameOf(address)
  const found = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name]
  if (found.length === 0) throw new AddressRefused('leads nowhere')
  if (!found.every(isPublicIp)) throw new AddressRefused('is not public')
  return found
}

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

/** For development: allows private addresses and plain http. */
export const anyNetwork: Network = {
  ...internet,
  connect: (to) => (to.isPlain ? connectPlainly(to.port, to.ip) : internet.connect(to)),
  isOpen: true,
}

const HOP_MS = 10_000
const HOPS_MAX = 5
const redirects = new Set([301, 302, 303, 307, 308])
const agentName = 'Jinvani (checks whether its sources still play)'

/** Thrown if the name is unknown, the connection broke, or no answer came in time. */
export class NotReached extends Error {
  override name = 'NotReached'
}

interface Question {
  method: 'HEAD' | 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  stop?: AbortSignal
  /** How many bytes of the answer's body to read; none by default. */
  readBytes?: number
}

/** Sends one request and follows no redirect. Throws AddressRefused or NotReached. */
export async function ask(
  address: string,
  { method, headers, body, timeoutMs = HOP_MS, readBytes = 0, stop }: Question,
  network = internet,
) {
  const url = new URL(address)
  const name = bareName(url)
  const finding = network.isOpen ? network.resolve(name) : findPublicIps(address, network.resolve)
  const ips = await finding.catch((error: unknown) => {
    if (error instanceof AddressRefused && error.why !== 'leads nowhere') throw error
    throw new NotReached('The name is not known', { cause: error })
  })
  const isPlain = url.protocol === 'http:'
  const ip = ips.find((each) => isIPv4(each)) ?? ips[0] ?? ''
  const port = Number(url.port || (isPlain ? 80 : 443))
  const asking = (isPlain ? requestPlainly : request)(url, {
    method,
    defaultPort: isPlain ? 80 : 443,
    headers: { 'user-agent': agentName, accept: '*/*', ...headers },
    // Connects to the IP that was checked. A second lookup might give a private IP (DNS rebinding).
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

/** Reads up to `most` bytes of the body. If it breaks off or takes too long, returns the bytes that have arrived. */
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
    // The bytes so far are enough for the caller.
  }
  return Buffer.concat(chunks).subarray(0, most).toString()
}

/** Sends a request, follows redirects and returns the last answer. Throws AddressRefused or NotReached. */
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

export const readShortText = ({ body }: Response, maxBytes = 64 * 1024) => readShort(body ?? [], maxBytes)

/** The bytes as text; null if there are more than `maxBytes`. */
export async function readShort(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
