// Twilio Verify v2 by its documented HTTP interface, with our own codes (CustomCode). Never run against the
// live service; decision 023 lists the sources and the assumptions.
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { NotSent, type Reason } from './not-sent.ts'
import { type Answer, post } from './post.ts'
import type { Channel, Provider } from './provider.ts'

type TwilioSettings = Extract<Deps['config']['otpProvider'], { name: 'twilio' }>

const patience = { sendMs: 10_000, closeMs: 3000 }

const Started = z.object({ sid: z.string().regex(/^VE[\da-f]{32}$/i) })
const Failure = z.object({ code: z.int().optional(), message: z.string().optional() })

/** Error codes; https://www.twilio.com/docs/api/errors/<code> explains each. */
const reasons: Record<number, Reason> = {
  20003: 'setup',
  20005: 'credit',
  20404: 'setup',
  20429: 'away',
  21211: 'number',
  21614: 'number',
  30002: 'credit',
  60203: 'too-many',
  60205: 'number',
  60212: 'too-many',
  60238: 'blocked',
  60410: 'blocked',
  60605: 'blocked',
}

function reasonOf(status: number, { code = 0, message = '' }: z.output<typeof Failure>): Reason {
  // 60200 is an invalid parameter; the message names it.
  if (code === 60200) return /\bTo\b/.test(message) ? 'number' : 'setup'
  const known = reasons[code]
  if (known !== undefined) return known
  if (status === 402) return 'credit'
  return status === 429 || status >= 500 ? 'away' : 'setup'
}

function notSent({ status, body }: Answer): NotSent {
  const failure = Failure.safeParse(body).data ?? {}
  return new NotSent(reasonOf(status, failure), { status, code: failure.code, said: failure.message })
}

const isTaken = ({ status }: Answer) => status >= 200 && status < 300

export function twilio(settings: TwilioSettings, { sendMs, closeMs } = patience): Provider {
  const { accountSid, authToken, serviceSid, templateSid, whatsapp, url } = settings
  const verifications = `${url}/v2/Services/${serviceSid}/Verifications`
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const ask = (at: string, fields: Record<string, string>, timeoutMs: number) =>
    post(at, { headers, body: new URLSearchParams(fields).toString(), timeoutMs })
  /** WhatsApp has templates of its own. */
  const templateOf = (channel: Channel) =>
    templateSid && channel === 'sms' ? { TemplateSid: templateSid } : {}
  return {
    name: 'twilio',
    channels: whatsapp ? ['whatsapp', 'sms'] : ['sms'],
    async send(channel, { phone, code }) {
      const fields = { To: phone, Channel: channel, CustomCode: code, ...templateOf(channel) }
      const answer = await ask(verifications, fields, sendMs)
      if (!isTaken(answer)) throw notSent(answer)
      return Started.safeParse(answer.body).data?.sid
    },
    async close(ref, outcome) {
      const answer = await ask(`${verifications}/${encodeURIComponent(ref)}`, { Status: outcome }, closeMs)
      // 404: the verification has expired by itself.
      if (!isTaken(answer) && answer.status !== 404) throw notSent(answer)
    },
  }
}
