// The trace of a client that opens a session: enough to recognise it, not to follow it.
import Bowser from 'bowser'
import { addressPrefix } from '../../platform/load/client-network.ts'

export interface Client {
  /** An address or a network. */
  address: string
  userAgent: string | undefined
}

const USER_AGENT_MAX = 300
const DEVICE_MAX = 60

/** Browser and system, such as "Firefox on Windows"; empty if neither is known. */
export function deviceOf(userAgent = ''): string {
  const known = userAgent.slice(0, USER_AGENT_MAX)
  if (known === '') return ''
  const { browser, os } = Bowser.parse(known)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, DEVICE_MAX)
}

export const traceOf = ({ address, userAgent }: Client) => ({
  network: addressPrefix(address),
  device: deviceOf(userAgent),
})
