import ipaddr from 'ipaddr.js'

/** Lengths of IPv6 prefixes in bytes. One line has a /64; an office, or a part of a carrier's network, has a /48. */
const LINE_BYTES = 8
const SITE_BYTES = 6
const PLACE_BYTES = { ipv4: 3, ipv6: SITE_BYTES }
/** IPv6 ranges that contain IPv4 addresses (RFC 6052, 6145). The IPv4 address counts: one /64 can hold all of them. */
const translated = new Set(['rfc6052', 'rfc6145'])

const withPort = /^(?:\[([^\]]+)\]|(\d+\.[\d.]+))(?::\d+)?$/

const prefix = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${ipaddr.fromByteArray(address.toByteArray().fill(0, bytes)).toString()}/${bytes * 8}`

/**
 * The client that an address belongs to: the IPv4 address, or the /64 of the IPv6 address. Leaves out the port, which
 * differs for each connection. All texts that are no address count as one client.
 */
export function clientNetwork(told: string): string {
  const address = told.replace(withPort, '$1$2')
  if (!ipaddr.isValid(address)) return 'unknown'
  // An IPv4 client that comes through an IPv6 socket is the same client.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  if (translated.has(parsed.range())) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  return prefix(parsed, LINE_BYTES)
}

/** The /48 around an IPv6 client, since one customer may have all 65,536 networks in it; null for IPv4. */
export function clientSite(network: string): string | null {
  const [address = ''] = network.split('/')
  return network.endsWith('/64') ? prefix(ipaddr.IPv6.parse(address), SITE_BYTES) : null
}

/** Roughly where the client is: the /24 of an IPv4 address, the /48 of an IPv6 address; empty for any other text. */
export function addressPrefix(address: string): string {
  const [text = ''] = address.split('/')
  if (!ipaddr.isValid(text)) return ''
  const parsed = ipaddr.process(text)
  return prefix(parsed, PLACE_BYTES[parsed.kind()])
}
