import ipaddr from 'ipaddr.js'

/** Of 16 bytes: what one line is given, and what one site or a part of a carrier's network is given. */
const LINE_BYTES = 8
const SITE_BYTES = 6
const PLACE_BYTES = { ipv4: 3, ipv6: SITE_BYTES }
/** An IPv4 address within these is what counts: a translator in front of us serves all of IPv4. */
const translated = new Set(['rfc6052', 'rfc6145'])

const withPort = /^(?:\[([^\]]+)\]|(\d+\.[\d.]+))(?::\d+)?$/

const prefix = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number) =>
  `${ipaddr.fromByteArray(address.toByteArray().fill(0, bytes)).toString()}/${bytes * 8}`

/**
 * Whom an address is counted as: an IPv4 address itself, or the /64 of an IPv6 address, since one line is given a whole
 * /64. A port that a proxy has told with it is another one for each connection. What is no address is all one client.
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

/** The /48 around a client that has 65,536 networks to change between; null for IPv4. */
export function clientSite(network: string): string | null {
  const [address = ''] = network.split('/')
  return network.endsWith('/64') ? prefix(ipaddr.IPv6.parse(address), SITE_BYTES) : null
}

/** About where an address or a network is: the /24 of IPv4, the /48 of IPv6; empty for what is no address. */
export function addressPrefix(address: string): string {
  const [text = ''] = address.split('/')
  if (!ipaddr.isValid(text)) return ''
  const parsed = ipaddr.process(text)
  return prefix(parsed, PLACE_BYTES[parsed.kind()])
}
