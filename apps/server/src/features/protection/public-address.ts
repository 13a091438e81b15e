// Addresses that a provider outside sends go into players and to the apps: only what the whole world may see is taken.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { limits } from '@jinvani/contract'
import ipaddr from 'ipaddr.js'
import { ProviderFailed } from './outside-provider.ts'

export type Resolve = (name: string) => Promise<string[]>

const LOOKUP_MS = 5000
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example|onion)$/

async function lookUp(name: string): Promise<string[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The name was not found in time')), LOOKUP_MS).unref()
  })
  const found = await Promise.race([lookup(name, { all: true }), late])
  return found.map(({ address }) => address)
}

const global = ipaddr.IPv6.parseCIDR('2000::/3')

/** An IPv4 address that is written as one of IPv6 is looked at as what it is. */
function isPublicIp(address: string): boolean {
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(global))
}

function refuse(address: string, why: string): never {
  throw new ProviderFailed(`The provider sent an address that ${why}: ${address.slice(0, 100)}`, false)
}

/** Throws unless it is https, short, without a password, and its name leads to public addresses only. */
export async function assertPublicAddress(address: string, resolve: Resolve = lookUp): Promise<void> {
  if (address.length > limits.urlMax) refuse(address, 'is too long')
  if (!URL.canParse(address)) refuse(address, 'cannot be read')
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:') refuse(address, 'is not https')
  if (username !== '' || password !== '') refuse(address, 'holds a password')
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) === 0 && (!name.includes('.') || privateNames.test(name))) refuse(address, 'is not public')
  const found = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name]
  if (found.length === 0) refuse(address, 'leads nowhere')
  if (!found.every(isPublicIp)) refuse(address, 'is not public')
}
