// Which passwords nobody may set, beyond their length: those that are guessed first.
import { fieldError } from '../../platform/app-error.ts'

/** Whose password it will be. */
export interface PasswordOwner {
  name: string
  email: string
}

const COMMONEST = 10_000
const PRODUCT = 'jinvani'

let commonest: Promise<ReadonlySet<string>> | undefined

/** Only a process that sets passwords needs them. All in lower case. */
async function listCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST))
}

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
  const own = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  if (own.some((text) => isAlmost(password, text))) return 'Password cannot be the name or the email'
  if (isAlmost(withoutDigits(password), PRODUCT)) return 'Password cannot be the name of this product'
  return null
}

/** `field`: where it stands in the body. */
export async function checkPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  commonest ??= listCommonest()
  const isCommon = (await commonest).has(password.toLowerCase())
  const problem = isCommon
    ? 'This password is among the commonest. Choose another one.'
    : problemOf(password, owner)
  if (problem !== null) throw fieldError(field, problem)
}
