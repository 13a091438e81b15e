// How a one-time password reaches a phone: printed for development, or through the HTTP interface of an SMS gateway.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'

export type OtpSender = (phone: string, code: string) => Promise<void>

/** What main opens, and the sender. */
export interface OtpDeps extends Deps {
  sendOtp: OtpSender
}

interface Gateway {
  url: string
  token: string | undefined
}

const GATEWAY_MS = 10_000

/** +919876543210 -> +91********10 */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2)
}

const consoleSender: OtpSender = async (phone, code) => {
  process.stdout.write(`One-time password for ${maskPhone(phone)}: ${code}\n`)
}

/** POSTs `{phone, code, message}` with a Bearer token; any 2xx means taken. */
function gatewaySender({ url, token }: Gateway): OtpSender {
  return async (phone, code) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        phone,
        code,
        message: `${code} is your Jinvani code. It ends in five minutes.`,
      }),
      signal: AbortSignal.timeout(GATEWAY_MS),
      redirect: 'error',
    }).catch(() => null)
    if (!response?.ok)
      throw new AppError('unavailable', { message: 'The code could not be sent. Please try again.' })
  }
}

/** In production nothing is printed: without a gateway nobody can sign in. */
const noSender: OtpSender = async () => {
  throw new AppError('unavailable', { message: 'Sign-in by phone is not set up on this server' })
}

export function otpSender({ otpGateway, production }: Deps['config']): OtpSender {
  if (otpGateway) return gatewaySender(otpGateway)
  return production ? noSender : consoleSender
}
