// The keys of the installation, and the first administrator.
import { Email, NewPassword } from '@jinvani/contract'
import type { z } from 'zod'
import { setting, together, yesNo } from './kinds.ts'
import { SecretKey, SecretKeys } from './secret-keys.ts'

export const accountSettings = {
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

const checkFirstAdmin = together('ADMIN_EMAIL', 'ADMIN_PASSWORD')

export function checkAccounts(env: Read & Place, context: z.RefinementCtx): void {
  checkFirstAdmin(env, context)
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SECRET_KEY)
    context.addIssue({
      code: 'custom',
      path: ['SECRET_KEY'],
      message: 'must be set (32 characters or more) in production with DATABASE_URL',
    })
}

export const firstAdminOf = (e: Read) =>
  e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined
