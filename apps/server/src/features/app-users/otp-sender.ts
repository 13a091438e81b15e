// How a one-time password reaches a phone: printed for development, or through the provider of the settings.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { gateway } from './sending/gateway.ts'
import { msg91 } from './sending/msg91.ts'
import { type OtpSender, type Provider, close, sendThrough } from './sending/provider.ts'
import { twilio } from './sending/twilio.ts'

export type { OtpSender } from './sending/provider.ts'

/** What main opens, and the sender. */
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

/** In production nothing is printed: without a provider nobody can sign in. */
const noSender: OtpSender = async () => {
  throw new AppError('unavailable', { message: 'Sign-in by phone is not set up on this server' })
}

function providerOf({ otpProvider, otpGateway }: Deps['config']): Provider | undefined {
  if (otpProvider?.name === 'msg91') return msg91(otpProvider)
  if (otpProvider?.name === 'twilio') return twilio(otpProvider)
  return otpGateway && gateway(otpGateway)
}

export function otpSender({ config, log }: Pick<Deps, 'config' | 'log'>): OtpSender {
  const provider = providerOf(config)
  if (provider) return sendThrough(provider, { log })
  return config.production ? noSender : consoleSender
}

/** The person has shown the code of this message. */
export async function tellShown({ config, log }: Pick<Deps, 'config' | 'log'>, ref: string): Promise<void> {
  const provider = providerOf(config)
  if (provider) await close(provider, { log }, ref, 'approved')
}
