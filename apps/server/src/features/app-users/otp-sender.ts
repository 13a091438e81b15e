// Sends a one-time password: printed in development, otherwise through the configured gateway.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendByGateway } from './sending/gateway.ts'

type OtpSender = (phone: string, code: string) => Promise<void>

export interface OtpDeps extends Deps {
  sendOtp: OtpSender
}

/** +919876543210 -> +91********10 */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2)
}

const consoleSender: OtpSender = async (phone, code) => {
  process.stdout.write(`One-time password for ${maskPhone(phone)}: ${code}\n`)
}

/** Production prints no codes: without a gateway nobody can sign in. */
const noSender: OtpSender = async () => {
  throw new AppError('unavailable', { message: 'Sign-in by phone is not set up on this server' })
}

/** The fixed code for reviewers of the app stores, if this is their number and the last day has not passed. */
export function reviewCode({ otpReview: review }: Deps['config'], phone: string): string | undefined {
  return review?.phone === phone && Date.now() <= review.until.getTime() ? review.code : undefined
}

export function otpSender({ config, log }: Pick<Deps, 'config' | 'log'>): OtpSender {
  const { otpGateway, otpReview } = config
  if (otpReview && reviewCode(config, otpReview.phone) === undefined)
    log.warn(
      { until: otpReview.until },
      'OTP_REVIEW_UNTIL has passed: reviewers of the stores cannot sign in',
    )
  if (otpGateway) return (phone, code) => sendByGateway(otpGateway, { log }, { phone, code })
  return config.production ? noSender : consoleSender
}
