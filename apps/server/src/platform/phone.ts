// The one form of a phone number, E.164, which accounts and limits go by (rulings section 11).
import { phoneForm, withLatinDigits } from '@jinvani/contract'
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fieldError } from './app-error.ts'

/** They get no messages, or their owner earns by each. */
const takesNoCodes: NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL']

/** Pasted numbers come with marks of the writing direction, and links with the scheme `tel:` (RFC 3966). */
const plain = (typed: string) =>
  withLatinDigits(typed.normalize('NFKC').replace(/^\s*tel:/i, '')).replace(/[\s\p{Cf}\p{Pd}().\u2212]/gu, '')

/** Undefined if this is no phone number. Without a country it is Indian. */
export function findPhone(typed: string): string | undefined {
  const found = parsePhoneNumberFromString(plain(typed), { defaultCountry: 'IN', extract: false })
  return found?.isValid() && !takesNoCodes.includes(found.getType()) ? found.number : undefined
}

export function readPhone(typed: string): string {
  const phone = findPhone(typed)
  if (phone === undefined) throw fieldError('phone', phoneForm)
  return phone
}

/** If `q` is a number or part of one, writes it as numbers are stored. */
export function phoneInSearch(q: string): string {
  const digits = plain(q)
  return findPhone(q) ?? (/^\+?\d{3,}$/.test(digits) ? digits.replace(/^0+/, '') : q)
}
