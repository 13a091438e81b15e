// The interface of a message provider, and the rules of sending that are the same for each of them.
import type { Deps } from '../../../platform/deps.ts'
import { NotSent, advice, mayGoAnotherWay, sentenceFor } from './not-sent.ts'
import { NoAnswer } from './post.ts'

export type Channel = 'whatsapp' | 'sms'

export interface Provider {
  name: 'gateway' | 'msg91' | 'twilio'
  /** In order of preference; the last one is the fallback, also for people who ask again. */
  channels: readonly [Channel, ...Channel[]]
  /** Returns the provider's id of the message. Throws NotSent, or NoAnswer if the outcome is unknown. */
  send(channel: Channel, message: { phone: string; code: string }): Promise<string | undefined>
  /** Reports the end of a message: the person has entered its code, or another code replaces it. */
  close?(ref: string, outcome: 'approved' | 'canceled'): Promise<void>
}

/** A message to the same number with a code that is still valid. */
export interface Earlier {
  ref: string | null
}
/** Returns the provider's id of the message, if it has one. */
export type OtpSender = (phone: string, code: string, earlier?: Earlier) => Promise<string | undefined>

type Listeners = Pick<Deps, 'log'>

const asNotSent = (error: unknown): NotSent => {
  if (error instanceof NotSent) return error
  if (error instanceof NoAnswer) return new NotSent('away')
  throw error
}

/** A person who asks again did not get the first message: only the last channel is left. */
const waysTo = ({ channels }: Provider, earlier: Earlier | undefined): readonly Channel[] =>
  earlier === undefined ? channels : channels.slice(-1)

export function sendThrough(provider: Provider, { log }: Listeners): OtpSender {
  const { name } = provider
  return async (phone, code, earlier) => {
    if (earlier?.ref) await close(provider, { log }, earlier.ref, 'canceled')
    const ways = waysTo(provider, earlier)
    for (const [at, channel] of ways.entries()) {
      try {
        return await provider.send(channel, { phone, code })
      } catch (error) {
        if (error instanceof NoAnswer && !error.isUnsent) {
          log.warn({ provider: name, channel }, 'one-time password: no answer, it may have been sent')
          return undefined
        }
        const refusal = asNotSent(error)
        const { reason, details } = refusal
        const line = `one-time password not sent: ${advice[reason]}`
        const facts = { provider: name, channel, reason, ...details }
        if (reason === 'number' || reason === 'too-many') log.warn(facts, line)
        else log.error(facts, line)
        if (at === ways.length - 1 || !mayGoAnotherWay(refusal)) throw sentenceFor(refusal)
      }
    }
    throw new Error(`${name} has no way to send`)
  }
}

/** A failure is only logged: it does not concern the person. */
export async function close(
  provider: Provider,
  { log }: Listeners,
  ref: string,
  outcome: 'approved' | 'canceled',
): Promise<void> {
  try {
    await provider.close?.(ref, outcome)
  } catch (err) {
    log.warn({ provider: provider.name, err }, `one-time password: ${outcome} could not be told`)
  }
}
