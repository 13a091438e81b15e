// Addresses from outside. The server asks or passes on only those that the whole world may see.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { limits } from '@jinvani/contract'
import ipaddr from 'ipaddr.js'

export type Resolve = (name: string) => Promise<string[]>

/** `why` goes on after "The address". */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly why: string

  constructor(why: string) {
    super(`The address ${why}`)
    this.why = why
  }
}

export const leadsNowhere = 'leads nowhere'

const LOOKUP_MS = 5000
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example|onion)$/

export async function lookUp(name: string): Promise<string[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The name was not found in time')), LOOKUP_MS).unref()
  })
  const found = await Promise.race([lookup(name, { all: true }), late])
  return found.map(({ address }) => address)
}

const global = ipaddr.IPv6.parseCIDR('2000::/3')

/** An IPv4-mapped IPv6 address counts as the IPv4 address in it. */
function isPublicIp(address: string): boolean {
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(global))
}

/** Its name or IP. Throws AddressRefused unless it is https, short and public, and has no password. */
export function publicNameOf(address: string): string {
  if (address.length > limits.urlMax) throw new AddressRefused('is too long')
  if (!URL.canParse(address)) throw new AddressRefused('cannot be read')
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:') throw new AddressRefused('is not https')
  if (username !== '' || password !== '') throw new AddressRefused('holds a password')
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) === 0 && (!name.includes('.') || privateNames.test(name)))
    throw new AddressRefused('is not public')
  if (isIP(name) !== 0 && !isPublicIp(name)) throw new AddressRefused('is not public')
  return name
}

/** Throws AddressRefused as `publicNameOf` does, and unless all IPs of the name are public. */
export async function findPublicIps(address: string, resolve: Resolve = lookUp): Promise<string[]> {
  const name = publicNameOf(address)
  const found = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name]
  if (found.length === 0) throw new AddressRefused(leadsNowhere)
  if (!found.every(isPublicIp)) throw new AddressRefused('is not public')
  return found
}
