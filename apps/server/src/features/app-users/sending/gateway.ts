// Sends login codes through the operator's HTTP gateway. A refusal is a sentence for the person and a line for the
// operator; decision 023 has the rules.
import { AppError, fieldError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fillRequest } from '../../../platform/outside/request-template.ts'
import { type Answer, NoAnswer, post } from './post.ts'

type Gateway = NonNullable<Deps['config']['otpGateway']>
type Reason = 'number' | 'setup' | 'away'

const TIMEOUT_MS = 10_000
export const OTP_SEC = 5 * 60

const advice: Record<Reason, string> = {
  number: 'the gateway refuses the number',
  setup: 'the gateway refuses the request (address, token, headers or body): nobody can sign in by phone',
  away: 'the gateway does not work or cannot be reached: see its status page',
}

function sentenceFor(reason: Reason): AppError {
  if (reason === 'number')
    return fieldError('phone', 'This number cannot receive codes. Please check it.', { kind: 'number' })
  const when = reason === 'away' ? 'in a minute' : 'later'
  return new AppError('unavailable', { message: `The code could not be sent. Please try again ${when}.` })
}

/** Undefined if the gateway took the message. Some gateways answer a refusal with 200, too. */
function refusalOf({ status, text }: Answer, { success }: Gateway): Reason | undefined {
  if (status >= 200 && status < 300) return text.includes(success) ? undefined : 'setup'
  if (status === 422) return 'number'
  return status === 429 || status >= 500 ? 'away' : 'setup'
}

const MAX_WORDS = 200
/** Gateways repeat the phone number, and may repeat the code or the token. */
const withoutSecrets = (words: string, { token }: Gateway) =>
  (token ? words.replaceAll(token, '#') : words).replaceAll(/\d{4,}/g, '#').slice(0, MAX_WORDS)

/** Throws a sentence for the person if the gateway certainly sent nothing. */
export async function sendByGateway(
  gateway: Gateway,
  { log }: Pick<Deps, 'log'>,
  { phone, code }: { phone: string; code: string },
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const values = {
    phone,
    phoneDigits: phone.slice('+'.length),
    code,
    minutes: String(OTP_SEC / 60),
    token: gateway.token ?? '',
  }
  const answer = await post(fillRequest(gateway, values), timeoutMs).catch((error: unknown) => {
    if (error instanceof NoAnswer) return error
    throw error
  })
  if (answer instanceof NoAnswer && !answer.isUnsent) {
    log.warn('one-time password: no answer, it may have been sent')
    return
  }
  const reason = answer instanceof NoAnswer ? 'away' : refusalOf(answer, gateway)
  if (reason === undefined) return
  const facts =
    answer instanceof NoAnswer
      ? { reason }
      : { reason, status: answer.status, said: withoutSecrets(answer.text, gateway) }
  log[reason === 'number' ? 'warn' : 'error'](facts, `one-time password not sent: ${advice[reason]}`)
  throw sentenceFor(reason)
}
