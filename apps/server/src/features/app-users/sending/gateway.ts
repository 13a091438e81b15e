// Sends login codes through the operator's HTTP gateway. When it refuses, the person gets a message and the operator a
// line in the log; decision 023 has the rules.
import { AppError, fieldError, readCode } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type RequestTemplate, fillRequest } from '../../../platform/outside/request-template.ts'
import { readShortText } from '../../../platform/outside/reach.ts'

/** `isUnsent`: the request never reached the gateway. False: no answer came, but the message may have been sent. */
type Outcome = { isUnsent: boolean } | { status: number; text: string }

const noConnection =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|\w+_CERT\w*|\w+_SIGNATURE)$/

/** Repeats the request once if it never reached the gateway. In no other case: nobody must get two messages. */
async function post(request: RequestTemplate, timeoutMs: number, isAgain = false): Promise<Outcome> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { accept: 'application/json', ...request.headers },
      body: request.body,
      // A redirect would hand the code and the keys to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: (await readShortText(response)) ?? '' }
  } catch (error) {
    const isUnsent = error instanceof Error && noConnection.test(readCode(error.cause))
    return isUnsent && !isAgain ? await post(request, timeoutMs, true) : { isUnsent }
  }
}

type Gateway = NonNullable<Deps['config']['otpGateway']>
type Reason = 'number' | 'setup' | 'away'

const TIMEOUT_MS = 10_000
export const OTP_SEC = 5 * 60

const advice: Record<Reason, string> = {
  number: 'the gateway refuses the number',
  setup: 'the gateway refuses the request (address, token, headers or body): nobody can sign in by phone',
  away: 'the gateway does not work or cannot be reached: see its status page',
}

/** Why the gateway refused; undefined if it accepted. Some refuse with status 200, so the text counts, too. */
function refusalOf(answer: Outcome, { success }: Gateway): Reason | undefined {
  if ('isUnsent' in answer) return 'away'
  const { status, text } = answer
  if (status >= 200 && status < 300) return text.includes(success) ? undefined : 'setup'
  if (status === 422) return 'number'
  return status === 429 || status >= 500 ? 'away' : 'setup'
}

const MAX_WORDS = 200
/** Removes numbers and the token: answers often repeat the phone number or the code. */
const withoutSecrets = (words: string, { token }: Gateway) =>
  (token ? words.replaceAll(token, '#') : words).replaceAll(/\d{4,}/g, '#').slice(0, MAX_WORDS)

/** Sends one code. Throws an error for the person only if it is certain that no message was sent. */
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
  const answer = await post(fillRequest(gateway, values), timeoutMs)
  if ('isUnsent' in answer && !answer.isUnsent) {
    log.warn('one-time password: no answer, it may have been sent')
    return
  }
  const reason = refusalOf(answer, gateway)
  if (reason === undefined) return
  const facts =
    'isUnsent' in answer
      ? { reason }
      : { reason, status: answer.status, said: withoutSecrets(answer.text, gateway) }
  log[reason === 'number' ? 'warn' : 'error'](facts, `one-time password not sent: ${advice[reason]}`)
  if (reason === 'number')
    throw fieldError('phone', 'This number cannot receive codes. Please check it.', { kind: 'number' })
  const when = reason === 'away' ? 'in a minute' : 'later'
  throw new AppError('unavailable', { message: `The code could not be sent. Please try again ${when}.` })
}
