import ipaddr from 'ipaddr.js'

/** Lengths of IPv6 prefixes in bytes: one line has a /64; a site, or a part of a carrier's network, has a /48. */
const LINE_BYTES = 8
const SITE_BYTES = 6
const PLACE_BYTES = { ipv4: 3, ipv6: SITE_BYTES }
/** A translator's IPv6 addresses (RFC 6052, RFC 6145) can stand for all of IPv4, so the address inside counts. */
const translated = new Set(['rfc6052', 'rfc6145'])

const withPort = /^(?:\[([^\]]+)\]|(\d+\.[\d.]+))(?::\d+)?$/

const prefix = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${ipaddr.fromByteArray(address.toByteArray().fill(0, bytes)).toString()}/${bytes * 8}`

/**
 * Who an address counts as: an IPv4 address is a client, and so is the /64 that one line of IPv6 has. The port differs
 * per connection, so it is dropped. All text that is no address is one client.
 */
export function clientNetwork(told: string): string {
  const address = told.replace(withPort, '$1$2')
  if (!ipaddr.isValid(address)) return 'unknown'
  // IPv4 through an IPv6 socket is the same client.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  if (translated.has(parsed.range())) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  return prefix(parsed, LINE_BYTES)
}

/** The /48 around a client, who may have 65,536 networks there to change between; null for IPv4. */
export function clientSite(network: string): string | null {
  const [address = ''] = network.split('/')
  return network.endsWith('/64') ? prefix(ipaddr.IPv6.parse(address), SITE_BYTES) : null
}

/** Roughly where the client is: the /24 of IPv4, the /48 of IPv6; empty for other text. */
export function addressPrefix(address: string): string {
  const [text = ''] = address.split('/')
  if (!ipaddr.isValid(text)) return ''
  const parsed = ipaddr.process(text)
  return prefix(parsed, PLACE_BYTES[parsed.kind()])
}
