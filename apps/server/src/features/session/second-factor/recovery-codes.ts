// Recovery codes, each for one sign-in, hashed like passwords. All codes of a person have the same salt, so that
// comparing a code with all of them takes one hash.
import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@jinvani/contract'
import { hash } from '@node-rs/argon2'
import { passwordCost } from '../passwords.ts'

/** No two characters look alike; ten of them hold 49 bits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

const hashWith = (salt: Buffer, code: string) => hash(code, { ...passwordCost, salt })
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: limits.recoveryCodes }, () => `${half()}-${half()}`)
  const hashes = await Promise.all(codes.map((code) => hashWith(salt, plain(code))))
  return { codes, hashes }
}

/** The hash of a code with the salt of `sibling`. Without a sibling it takes as long and matches no stored hash. */
export function hashLike(sibling: string | undefined, code: string): Promise<string> {
  const salt = Buffer.from(sibling?.split('$')[4] ?? '', 'base64')
  return hashWith(salt.length > 0 ? salt : randomBytes(16), plain(code))
}
