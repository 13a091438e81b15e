// Converts phone numbers to E.164, the form that accounts and limits use (rulings section 11).
import { createRequire } from 'node:module'
import { phoneForm, withLatinDigits } from '@jinvani/contract'
import type * as library from 'libphonenumber-js/max'
import { fieldError } from './app-error.ts'

const require = createRequire(import.meta.url)
/** Loads the library at the first number: its 93 files would take a fortieth of every start. */
const loadLibrary = () => require('libphonenumber-js/max') as typeof library

/** Kinds of numbers that get no codes: they take no messages, or their owners earn money with each message. */
const takesNoCodes: library.NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]

/** Removes blanks, punctuation, `tel:` of links (RFC 3966) and the writing-direction marks of pasted numbers. */
const plain = (typed: string) =>
  withLatinDigits(typed.normalize('NFKC').replace(/^\s*tel:/i, '')).replace(/[\s\p{Cf}\p{Pd}().\u2212]/gu, '')

/**
 * The number in the form E.164. Undefined if it is invalid, or of a kind that gets no codes (`takesNoCodes`). Without a
 * country code it counts as Indian.
 */
export function findPhone(typed: string): string | undefined {
  const found = loadLibrary().parsePhoneNumberFromString(plain(typed), {
    defaultCountry: 'IN',
    extract: false,
  })
  return found?.isValid() && !takesNoCodes.includes(found.getType()) ? found.number : undefined
}

export function readPhone(typed: string): string {
  const phone = findPhone(typed)
  if (phone === undefined) throw fieldError('phone', phoneForm)
  return phone
}

/** Converts `q` to the form in which numbers are stored, if it is a phone number or a part of one. */
export function phoneInSearch(q: string): string {
  const digits = plain(q)
  return findPhone(q) ?? (/^\+?\d{3,}$/.test(digits) ? digits.replace(/^0+/, '') : q)
}
