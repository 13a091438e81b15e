// A session in plain words.
import type { StaffSession } from '@jinvani/contract'
import { indiaText } from '../schedule/india-time.ts'

/** The server notes every few minutes that a session is used. */
const nowMs = 6 * 60 * 1000

export const deviceText = ({ device }: Pick<StaffSession, 'device'>): string => device || 'Unknown device'

/** The first parts of the address: "203.0.113" of 203.0.113.0/24, "2001:db8:1" of 2001:db8:1::/48. */
function placeText(network: string): string {
  const parts = network.replace(/\/\d+$/, '')
  return parts.includes(':') ? parts.replace(/::$/, '') : parts.replace(/\.0$/, '')
}

type Seen = Pick<StaffSession, 'lastSeenAt' | 'network'>

export function seenText({ lastSeenAt, network }: Seen, now = Date.now()): string {
  const isNow = now - Date.parse(lastSeenAt) < nowMs
  const time = isNow ? 'In use now' : `Last used ${indiaText(lastSeenAt, now)}`
  return network === '' ? time : `${time}, from an address that begins with ${placeText(network)}`
}

export const signedInText = ({ createdAt }: Pick<StaffSession, 'createdAt'>): string =>
  `Signed in ${indiaText(createdAt)}`
