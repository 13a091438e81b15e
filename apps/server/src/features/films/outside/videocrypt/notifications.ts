// x-videocrypt-signature is the HMAC-SHA256, in hexadecimal digits, of x-videocrypt-timestamp (seconds), a dot and
// the raw body. This format is an assumption: decision 017.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../../platform/deps.ts'
import type { Handlers, RawRequest } from '../../../../platform/http/handler.ts'
import { isSameText } from '../../../../platform/secrets/keys.ts'
import { hearNotification } from '../notifications.ts'

const MAX_AGE_SEC = 5 * 60

export function signNotification(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** Refuses an old notification too: it may be a replay. */
export function isGenuine(secret: string, { headers, rawBody }: RawRequest): boolean {
  const timestamp = headers['x-videocrypt-timestamp']
  const signature = headers['x-videocrypt-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(signature)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SEC) return false
  const wanted = signNotification(secret, Number(timestamp), rawBody)
  return isSameText(signature, wanted)
}

export function videocryptRoutes(deps: Deps): Pick<Handlers, 'videocryptWebhook'> {
  return {
    videocryptWebhook: ({ body: { eventId, jobId }, address }) =>
      hearNotification(deps, { provider: 'videocrypt', eventId, jobId, address }),
  }
}
