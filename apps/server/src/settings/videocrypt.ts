// The settings of VideoCrypt, a commercial service that protects films.
import { z } from 'zod'
import { type Flaw, type Values, filled, httpUrl, longToken, setting, yesNo } from './kinds.ts'

const settings = {
  VIDEOCRYPT_URL: setting(
    'DRM service that protects films in place of this machine; never tried against the live service.',
    httpUrl.optional(),
  ),
  VIDEOCRYPT_ACCESS_KEY: setting('Access key, as the service shows it.', filled.optional()),
  VIDEOCRYPT_SECRET: setting('Secret, as the service shows it.', filled.optional()),
  VIDEOCRYPT_WEBHOOK_SECRET: setting(
    'Secret of the notifications that the service sends to the api.',
    longToken.optional(),
  ),
  VIDEOCRYPT_ACCOUNT_ID: setting(
    'Number of the account at the service.',
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the number of the account')
      .optional(),
  ),
  VIDEOCRYPT_LICENCE_URL: setting(
    'Address where players ask for licences.',
    httpUrl.default('https://license.videocrypt.com/validateLicense'),
  ),
  VIDEOCRYPT_CERTIFICATE_URL: setting(
    "FairPlay certificate of the account; without it the service's films are DASH with Widevine only.",
    httpUrl.optional(),
  ),
  VIDEOCRYPT_ALLOW_PRIVATE: setting(
    'Accepts streams at addresses of a private network, for tests.',
    yesNo.default(false),
  ),
}

type Read = Values<typeof settings>

export const videocrypt = {
  settings,
  *check(e: Read & { SERVICES: string[] }): Generator<Flaw> {
    if (!e.VIDEOCRYPT_URL) return
    const needed = ['VIDEOCRYPT_ACCESS_KEY', 'VIDEOCRYPT_SECRET'] as const
    // Only the api receives notifications, so a worker does not need their secret.
    const ofApi = e.SERVICES.includes('api') ? (['VIDEOCRYPT_WEBHOOK_SECRET'] as const) : []
    for (const name of [...needed, ...ofApi])
      if (!e[name]) yield [name, 'must be given together with VIDEOCRYPT_URL']
  },
  read: (e: Read) =>
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
      : undefined,
}
