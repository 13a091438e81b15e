// Reasons why a message was not sent: a sentence for the person, and advice for the operator.
import { AppError, fieldError } from '../../../platform/app-error.ts'

export type Reason = 'number' | 'blocked' | 'too-many' | 'credit' | 'setup' | 'away'

interface Details {
  status: number
  /** The provider's own error code and words. */
  code?: number | undefined
  said?: string | undefined
}

/** The provider refused or could not be reached: certainly nothing was sent. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly reason: Reason
  readonly details: Details | undefined

  constructor(reason: Reason, details?: Details) {
    super(reason)
    this.reason = reason
    this.details = details && { ...details, said: details.said && withoutNumbers(details.said) }
  }
}

const MAX_WORDS = 200
/** Providers repeat the phone number, and may repeat the code. */
const withoutNumbers = (words: string) => words.slice(0, MAX_WORDS).replaceAll(/\d{4,}/g, '#')

const TEN_MINUTES = 600
const later = 'The code could not be sent. Please try again later.'

export function sentenceFor({ reason }: NotSent): AppError {
  switch (reason) {
    case 'number':
      return fieldError('phone', 'This number cannot receive codes. Please check it.')
    case 'blocked':
      return fieldError('phone', 'No codes can be sent to this number at present')
    case 'too-many':
      return new AppError('rate-limited', {
        message: 'Too many codes were sent to this number. Please try again in ten minutes.',
        retryAfterSec: TEN_MINUTES,
      })
    case 'away':
      return new AppError('unavailable', {
        message: 'The code could not be sent. Please try again in a minute.',
      })
    case 'credit':
    case 'setup':
      return new AppError('unavailable', { message: later })
  }
}

export const advice: Record<Reason, string> = {
  number: 'the number takes no messages',
  blocked: 'the provider sends nothing to this number: see its protection against fraud and its countries',
  'too-many': 'the provider sends no more to this number for a while',
  credit: 'the account of the provider has run out of credit: nobody can sign in by phone',
  setup: 'the provider refuses the settings (key, template, sender or service): nobody can sign in by phone',
  away: 'the provider does not work or cannot be reached: see its status page',
}

/** After a refusal another channel may work; a provider in trouble may have sent the message after all. */
export const mayGoAnotherWay = ({ reason }: NotSent): boolean =>
  ['number', 'blocked', 'credit', 'setup'].includes(reason)
