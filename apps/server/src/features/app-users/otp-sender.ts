// Sends a one-time password: printed in development, otherwise through the configured provider.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { msg91 } from './sending/msg91.ts'
import { type OtpSender, type Provider, close, sendThrough } from './sending/provider.ts'
import { twilio } from './sending/twilio.ts'
import { NotSent } from './sending/not-sent.ts'
import { post } from './sending/post.ts'

export type { OtpSender } from './sending/provider.ts'

// The plain gateway takes `{phone, code, message}` with a Bearer token; any 2xx means taken.

type Gateway = NonNullable<Deps['config']['otpGateway']>

const TIMEOUT_MS = 10_000

export function gateway({ url, token }: Gateway, timeoutMs = TIMEOUT_MS): Provider {
  return {
    name: 'gateway',
    channels: ['sms'],
    async send(_channel, { phone, code }) {
      const { status } = await post(url, {
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({
          phone,
          code,
          message: `${code} is your Jinvani code. It ends in five minutes.`,
        }),
        timeoutMs,
      })
      if (status < 200 || status > 299)
        throw new NotSent(status >= 300 && status < 500 && status !== 429 ? 'setup' : 'away', { status })
      return undefined
    },
  }
}

/** The dependencies that main opens, and the sender. */
export interface OtpDeps extends Deps {
  sendOtp: OtpSender
}

/** +919876543210 -> +91********10 */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2)
}

const consoleSender: OtpSender = async (phone, code) => {
  process.stdout.write(`One-time password for ${maskPhone(phone)}: ${code}\n`)
  return undefined
}

/** Production prints no codes: without a provider nobody can sign in. */
const noSender: OtpSender = async () => {
  throw new AppError('unavailable', { message: 'Sign-in by phone is not set up on this server' })
}

function providerOf({ otpProvider, otpGateway }: Deps['config']): Provider | undefined {
  if (otpProvider === undefined) return otpGateway && gateway(otpGateway)
  return otpProvider.name === 'msg91' ? msg91(otpProvider) : twilio(otpProvider)
}

export function otpSender({ config, log }: Pick<Deps, 'config' | 'log'>): OtpSender {
  const provider = providerOf(config)
  if (provider) return sendThrough(provider, { log })
  return config.production ? noSender : consoleSender
}

/** Tells the provider that the person has entered the code of this message. */
export async function tellShown({ config, log }: Pick<Deps, 'config' | 'log'>, ref: string): Promise<void> {
  const provider = providerOf(config)
  if (provider) await close(provider, { log }, ref, 'approved')
}
