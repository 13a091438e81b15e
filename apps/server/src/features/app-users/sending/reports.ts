// Delivery reports that providers send later. No phone number is taken from a report.
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isSameText } from '../../../platform/secrets/keys.ts'

export interface Report {
  outcome: 'delivered' | 'failed' | 'other'
  channel: string | undefined
  /** The provider's id of the message, and its error code. */
  ref: string | undefined
  code: string | undefined
}

const word = z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, 100))
const optional = word.nullish().transform((value) => value ?? undefined)

const Event = z.object({
  type: z.string(),
  data: z.object({
    verification_sid: optional,
    attempt_sid: optional,
    channel: optional,
    error_code: optional,
  }),
})

const twilioOutcomes: Record<string, Report['outcome']> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}
const messageEvent = /^com\.twilio\.accountsecurity\.verify\.message\.(\w+)$/

/** A single value counts as a list of one. */
function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw new AppError('bad-request')
  }
}

/** Skips events of other kinds. */
export function readTwilio(body: string): Report[] {
  return parseList(body).flatMap((each) => {
    const event = Event.safeParse(each).data
    const word = messageEvent.exec(event?.type ?? '')?.[1]
    if (event === undefined || word === undefined) return []
    const { verification_sid: ref, channel, error_code: code } = event.data
    return [{ outcome: twilioOutcomes[word] ?? 'other', channel: channel?.toLowerCase(), ref, code }]
  })
}

interface Signed {
  /** The URL that was configured at Twilio, with the query that Twilio adds. */
  url: string
  body: string
  signature: string
}

/** For a JSON body the URL carries the body's hash, and Twilio signs the URL. */
export function isFromTwilio(authToken: string, { url, body, signature }: Signed): boolean {
  const { protocol, host, port, searchParams } = new URL(url)
  const hash = createHash('sha256').update(body).digest('hex')
  if (!isSameText(searchParams.get('bodySHA256') ?? '', hash)) return false
  // Twilio signs some URLs with the default port written out.
  const withPort = url.replace(host, `${host}:${protocol === 'https:' ? 443 : 80}`)
  const sign = (text: string) => createHmac('sha1', authToken).update(text).digest('base64')
  return [url, ...(port === '' ? [withPort] : [])].some((each) => isSameText(signature, sign(each)))
}

export const isSecret = (given: unknown, wanted: string | undefined): boolean =>
  wanted !== undefined && typeof given === 'string' && isSameText(given, wanted)

const One = z.object({ requestId: optional, status: optional, desc: optional, failureReason: optional })
const Several = z.object({ requestId: optional, report: z.array(One).max(1000) })

const msg91Outcomes: Record<string, Report['outcome']> = {
  1: 'delivered',
  2: 'failed',
  9: 'failed',
  16: 'failed',
  17: 'failed',
  25: 'failed',
}

function outcomeOf({ status = '', desc = '' }: z.output<typeof One>): Report['outcome'] {
  const known = msg91Outcomes[status]
  if (known !== undefined) return known
  const words = `${status} ${desc}`
  if (/fail|reject|block|ndnc|undeliver|not deliver|invalid|expire/i.test(words)) return 'failed'
  return /deliver|read/i.test(words) ? 'delivered' : 'other'
}

/** JSON, or JSON in a form field: lists of requests, a single report, or a body composed in MSG91's panel. */
export function readMsg91(body: string, contentType = ''): Report[] {
  const isForm = contentType.startsWith('application/x-www-form-urlencoded')
  const json = isForm ? (new URLSearchParams(body).get('data') ?? '') : body
  return parseList(json).flatMap((each) => {
    const several = Several.safeParse(each).data
    const reports = several?.report ?? [One.safeParse(each).data ?? null]
    return reports.flatMap((one) =>
      one === null || (one.status === undefined && one.desc === undefined)
        ? []
        : [
            {
              outcome: outcomeOf(one),
              channel: undefined,
              ref: one.requestId ?? several?.requestId,
              code: one.status,
            },
          ],
    )
  })
}

export function noteReports(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  provider: 'msg91' | 'twilio',
  reports: readonly Report[],
): void {
  for (const report of reports) {
    const { outcome } = report
    metrics.count('otpDeliveries', { provider, outcome })
    const line = { provider, ...report }
    if (outcome === 'failed') log.warn(line, 'one-time password not delivered')
    else log.info(line, 'one-time password: a report of its delivery')
  }
}
