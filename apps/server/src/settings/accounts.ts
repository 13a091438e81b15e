// The secret keys, how the data folder stores them, and the first administrator.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Email, NewPassword } from '@jinvani/contract'
import { z } from 'zod'
import { setting, bothOrNeither, yesNo } from './kinds.ts'

const SecretKey = z.string().min(32, 'must have at least 32 characters')
const MOST_KEYS = 8

const filled = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')

function parseList(text: string): unknown {
  if (!text.startsWith('[')) return filled(text.split(/[,\n]/))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Keys joined by commas or line ends. If a key contains one of those, a JSON list. */
const SecretKeys = z
  .string()
  .transform(parseList)
  .pipe(
    z.array(SecretKey, 'must be keys joined by commas').max(MOST_KEYS, `must be ${MOST_KEYS} keys or fewer`),
  )

/**
 * Reads the keys from the file `secret` in the data folder, one per line, the current one first. Without the file, it
 * makes a key. `keepsNew`: the new key is written to the file, which only its owner can read.
 */
export function storedSecrets(dataDir: string, keepsNew: boolean): string[] {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return filled(readFileSync(file, 'utf8').split('\n'))
  const secret = randomBytes(48).toString('base64url')
  if (!keepsNew) return [secret]
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return [secret]
}

const accountSettings = {
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

type Read = z.output<z.ZodObject<typeof accountSettings>>

interface Place {
  NODE_ENV: string
  DATABASE_URL?: string | undefined
}

const checkFirstAdmin = bothOrNeither('ADMIN_EMAIL', 'ADMIN_PASSWORD')

function checkAccounts(env: Read & Place, context: z.RefinementCtx): void {
  checkFirstAdmin(env, context)
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SECRET_KEY)
    context.addIssue({
      code: 'custom',
      path: ['SECRET_KEY'],
      message: 'must be set (32 characters or more) in production with DATABASE_URL',
    })
}

const firstAdminOf = (e: Read) =>
  e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined

export const accounts = { settings: accountSettings, check: checkAccounts, readFirstAdmin: firstAdminOf }
