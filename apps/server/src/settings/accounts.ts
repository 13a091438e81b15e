// The secret keys, how the data folder stores them, and the first administrator.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Email, NewPassword } from '@jinvani/contract'
import { z } from 'zod'
import { type Flaw, type Values, bothOrNeither, setting, splitList, yesNo } from './kinds.ts'

const SecretKey = z.string().min(32, 'must have at least 32 characters')
const MOST_KEYS = 8

function parseList(text: string): unknown {
  if (!text.startsWith('[')) return splitList(text, /[,\n]/)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Keys joined by commas or line ends, or a JSON list, for keys that have one of these in them. */
const SecretKeys = z
  .string()
  .transform(parseList)
  .pipe(
    z.array(SecretKey, 'must be keys joined by commas').max(MOST_KEYS, `must be ${MOST_KEYS} keys or fewer`),
  )

/**
 * Reads the keys from the file `secret` in the data folder, one per line, the current one first. Makes a key if there
 * is no file. `keepsNew`: also writes it to the file, which only its owner can read.
 */
export function storedSecrets(dataDir: string, keepsNew: boolean): string[] {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return splitList(readFileSync(file, 'utf8'), '\n')
  const secret = randomBytes(48).toString('base64url')
  if (!keepsNew) return [secret]
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return [secret]
}

const settings = {
  SECRET_KEY: setting(
    'Signs tokens and upload addresses and seals the keys of films; 32 characters or more; required in production with `DATABASE_URL`.',
    SecretKey.optional(),
    'made in `DATA_DIR`',
  ),
  SECRET_KEYS_KNOWN: setting(
    'Up to 8 further keys that are accepted while the key is turned, comma-joined.',
    SecretKeys.default([]),
  ),
  ADMIN_EMAIL: setting(
    'E-mail of the first super admin, who is made when there is none.',
    Email.optional(),
    'printed at the first start',
  ),
  ADMIN_PASSWORD: setting(
    'Password of the first super admin.',
    NewPassword.optional(),
    'printed at the first start',
  ),
  SECOND_FACTOR_COMPULSORY: setting(
    'Super admins must set up a second factor within seven days.',
    yesNo.optional(),
    '`true` in production',
  ),
}

type Read = Values<typeof settings>

export const accounts = {
  settings,
  *check(e: Read & { NODE_ENV: string; DATABASE_URL?: string | undefined }): Generator<Flaw> {
    yield* bothOrNeither(e, 'ADMIN_EMAIL', 'ADMIN_PASSWORD')
    if (e.NODE_ENV === 'production' && e.DATABASE_URL && !e.SECRET_KEY)
      yield ['SECRET_KEY', 'must be set (32 characters or more) in production with DATABASE_URL']
  },
  readFirstAdmin: (e: Read) =>
    e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
}
