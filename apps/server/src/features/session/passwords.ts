import { hash, verify } from '@node-rs/argon2'
import { fieldError } from '../../platform/app-error.ts'
import { commonPasswords, hasNoVariety } from '../../platform/secrets/weak-secret.ts'

// Refuses the passwords that attackers try first, however long they are.

interface PasswordOwner {
  name: string
  email: string
}

const PRODUCT = 'jinvani'

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

function isAlmost(password: string, text: string): boolean {
  const word = plain(text)
  return word !== '' && [word, word + word, [...word].toReversed().join('')].includes(plain(password))
}

const withoutDigits = (password: string) => plain(password).replace(/^\p{N}+|\p{N}+$/gu, '')

function problemOf(password: string, { name, email }: PasswordOwner): string | null {
  if (password.trim() === '') return 'Password cannot be blanks alone'
  const own = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  if (own.some((text) => isAlmost(password, text))) return 'Password cannot be the name or the email'
  if (isAlmost(withoutDigits(password), PRODUCT)) return 'Password cannot be the name of this product'
  if (hasNoVariety(password))
    return 'Password is easily guessed: it repeats itself, or is a row such as abcdefgh'
  return null
}

/** Throws if a rule forbids the password. `field`: where the body of the call has it. */
export function checkPassword(password: string, owner: PasswordOwner, field: string): void {
  const problem = commonPasswords().has(password.toLowerCase())
    ? 'This password is among the commonest. Choose another one.'
    : problemOf(password, owner)
  if (problem !== null) throw fieldError(field, problem)
}

// The minimum that OWASP recommends for Argon2id, which is the library's default:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password. `salt`: by default a random one. */
export const hashPassword = (password: string, salt?: Buffer): Promise<string> =>
  hash(password, { ...cost, ...(salt && { salt }) })

/** Hash to compare with if the account does not exist: the answer then takes as long as for one that does. */
const nobody = hashPassword('nobody has this password')

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}
