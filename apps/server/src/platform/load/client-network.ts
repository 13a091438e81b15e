import ipaddr from 'ipaddr.js'

const NETWORK_BYTES = 8

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
