// Which passwords nobody may set, beyond their length: those that are guessed first.
import { fieldError } from '../../platform/app-error.ts'
import { commonPasswords } from '../../platform/common-passwords.ts'

/** Whose password it will be. */
export interface PasswordOwner {
  name: string
  email: string
}

const PRODUCT = 'jinvani'

/** What is left when letter case, blanks and signs do not count. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The text itself, or twice, or backwards. */
function isAlmost(password: string, text: string): boolean {
  const word = plain(text)
  return word !== '' && [word, word + word, [...word].toReversed().join('')].includes(plain(password))
}

/** Nothing but the word, with digits around it. */
const withoutDigits = (password: string) => plain(password).replace(/^\p{N}+|\p{N}+$/gu, '')

function problemOf(password: string, { name, email }: PasswordOwner): string | null {
  if (password.trim() === '') return 'Password cannot be blanks alone'
  const own = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  if (own.some((text) => isAlmost(password, text))) return 'Password cannot be the name or the email'
  if (isAlmost(withoutDigits(password), PRODUCT)) return 'Password cannot be the name of this product'
  return null
}

/** `field`: where it stands in the body. */
export function checkPassword(password: string, owner: PasswordOwner, field: string): void {
  const problem = commonPasswords().has(password.toLowerCase())
    ? 'This password is among the commonest. Choose another one.'
    : problemOf(password, owner)
  if (problem !== null) throw fieldError(field, problem)
}
