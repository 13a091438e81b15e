// The commercial service that protects films: the part of the environment that config.ts reads with the rest.
import { z } from 'zod'
import { httpUrl, yesNo } from './platform/settings/kinds.ts'

export const videocryptSettings = {
  VIDEOCRYPT_URL: httpUrl.optional(),
  VIDEOCRYPT_ACCESS_KEY: z.string().min(1).optional(),
  VIDEOCRYPT_SECRET: z.string().min(1).optional(),
  VIDEOCRYPT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  VIDEOCRYPT_ACCOUNT_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the number of the account')
    .optional(),
  VIDEOCRYPT_LICENCE_URL: httpUrl.default('https://license.videocrypt.com/validateLicense'),
  // Of FairPlay; without it the service's films are DASH only.
  VIDEOCRYPT_CERTIFICATE_URL: httpUrl.optional(),
  // Streams on addresses of one's own network.
  VIDEOCRYPT_ALLOW_PRIVATE: yesNo.default(false),
}

type Read = z.output<z.ZodObject<typeof videocryptSettings>>

export function checkVideocrypt(env: Read & { SERVICES: string[] }, context: z.RefinementCtx): void {
  if (!env.VIDEOCRYPT_URL) return
  const needed = ['VIDEOCRYPT_ACCESS_KEY', 'VIDEOCRYPT_SECRET'] as const
  // Only the api hears notifications.
  const ofApi = env.SERVICES.includes('api') ? (['VIDEOCRYPT_WEBHOOK_SECRET'] as const) : []
  for (const name of [...needed, ...ofApi])
    if (!env[name])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be given together with VIDEOCRYPT_URL',
      })
}

export const videocryptOf = (e: Read) =>
  e.VIDEOCRYPT_URL
    ? {
        name: 'videocrypt' as const,
        url: e.VIDEOCRYPT_URL.replace(/\/+$/, ''),
        accessKey: e.VIDEOCRYPT_ACCESS_KEY ?? '',
        secret: e.VIDEOCRYPT_SECRET ?? '',
        webhookSecret: e.VIDEOCRYPT_WEBHOOK_SECRET ?? '',
        accountId: e.VIDEOCRYPT_ACCOUNT_ID,
        licenceUrl: e.VIDEOCRYPT_LICENCE_URL,
        certificateUrl: e.VIDEOCRYPT_CERTIFICATE_URL,
        allowsPrivate: e.VIDEOCRYPT_ALLOW_PRIVATE,
      }
    : undefined
