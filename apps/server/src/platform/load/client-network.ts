import ipaddr from 'ipaddr.js'

/** Prefix lengths of IPv6 in bytes: one line has a /64; a site, or a part of a carrier's network, has a /48. */
const LINE_BYTES = 8
const SITE_BYTES = 6
const PLACE_BYTES = { ipv4: 3, ipv6: SITE_BYTES }
/** IPv6 addresses made by a translator (RFC 6052, RFC 6145) hold all of IPv4, so the IPv4 address inside counts. */
const translated = new Set(['rfc6052', 'rfc6145'])

const withPort = /^(?:\[([^\]]+)\]|(\d+\.[\d.]+))(?::\d+)?$/

const prefix = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${ipaddr.fromByteArray(address.toByteArray().fill(0, bytes)).toString()}/${bytes * 8}`

/**
 * The client that an address counts as: an IPv4 address itself, or the /64 of an IPv6 address, since one line
 * is given a whole /64. A port is dropped, since it differs per connection. Text that is no address is one client.
 */
export function clientNetwork(told: string): string {
  const address = told.replace(withPort, '$1$2')
  if (!ipaddr.isValid(address)) return 'unknown'
  // An IPv4 address that came in through an IPv6 socket is the same client.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  if (translated.has(parsed.range())) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  return prefix(parsed, LINE_BYTES)
}

/** The /48 around a client, which may have 65,536 networks to change between; null for IPv4. */
export function clientSite(network: string): string | null {
  const [address = ''] = network.split('/')
  return network.endsWith('/64') ? prefix(ipaddr.IPv6.parse(address), SITE_BYTES) : null
}

/** Rough place of an address or a network: the /24 of IPv4, the /48 of IPv6; empty for other text. */
export function addressPrefix(address: string): string {
  const [text = ''] = address.split('/')
  if (!ipaddr.isValid(text)) return ''
  const parsed = ipaddr.process(text)
  return prefix(parsed, PLACE_BYTES[parsed.kind()])
}
