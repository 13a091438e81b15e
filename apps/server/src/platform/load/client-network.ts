import ipaddr from 'ipaddr.js'

const NETWORK_BYTES = 8
const PLACE_BITS = { ipv4: 24, ipv6: 48 }

/**
 * Whom an address is counted as: an IPv4 address itself, or the /64 of an IPv6 address, since one line is given a whole
 * /64. What is no address is counted as it is.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came in through an IPv6 socket is the same client.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().fill(0, NETWORK_BYTES)
  return `${ipaddr.fromByteArray(network).toString()}/64`
}

/** About where an address or a network is: the /24 of IPv4, the /48 of IPv6; empty for what is no address. */
export function addressPrefix(address: string): string {
  const [text = ''] = address.split('/')
  if (!ipaddr.isValid(text)) return ''
  const parsed = ipaddr.process(text)
  const bits = PLACE_BITS[parsed.kind()]
  const bytes = parsed.toByteArray().fill(0, bits / 8)
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
