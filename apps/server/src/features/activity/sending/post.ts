// One request to a collector. Signed as notifications of others are: HMAC-SHA256, in hexadecimal digits, of the time in
// seconds, a full stop and the body.
import { createHmac } from 'node:crypto'

const POST_MS = 10_000
const ASKED_MAX_SEC = 60 * 60

export interface Refusal {
  problem: string
  /** Seconds that the collector wants to be left alone. */
  asked: number
}

export interface Collector {
  url: string
  secret: string
}

/** Seconds or a date. */
function readRetryAfter(text: string | null): number {
  if (text === null) return 0
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), ASKED_MAX_SEC)
}

/** Null: any 2xx. */
export async function post(
  { url, secret }: Collector,
  body: string,
  stop: AbortSignal,
  limitMs = POST_MS,
): Promise<Refusal | null> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'x-jinvani-timestamp': timestamp,
        'x-jinvani-signature': signature,
      },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(limitMs)]),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (response.ok) return null
    return {
      problem: `status ${response.status}`,
      asked: readRetryAfter(response.headers.get('retry-after')),
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown', asked: 0 }
  }
}
