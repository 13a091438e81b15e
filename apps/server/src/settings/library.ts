// Settings of the library: external sources, webhooks, the calendar, and apps that open links to this site.
import { placeKeys } from '@jinvani/contract'
import { z } from 'zod'
import { type Values, setting, yesNo } from './kinds.ts'

const librarySettings = {
  SOURCE_CHECKS: setting(
    'Checks every night that YouTube films and files on other sites still play.',
    yesNo.default(true),
  ),
  YOUTUBE_API_KEY: setting(
    'Key of the YouTube Data API v3: imports get lengths, and the link of a playlist gives its films.',
    z
      .string()
      .regex(/^[\w-]{20,100}$/, 'must be a key of Google')
      .optional(),
  ),
  WEBHOOKS_TO_PRIVATE: setting(
    'Lets webhooks go to private addresses and, except in production, without TLS: for development.',
    yesNo.default(false),
  ),
  CALENDAR_PLACE: setting(
    `Place whose sunrise the calendar uses: ${placeKeys.map((place) => `\`${place}\``).join(', ')}.`,
    z.enum(placeKeys, `must be one of ${placeKeys.join(', ')}`).default('ahmedabad'),
  ),
}

export const library = {
  settings: librarySettings,
  read: (e: Values<typeof librarySettings>, isApi: boolean) => ({
    sourceChecks: e.SOURCE_CHECKS,
    webhooksToPrivate: e.WEBHOOKS_TO_PRIVATE,
    calendarPlace: e.CALENDAR_PLACE,
    youtube: {
      apiKey: isApi ? e.YOUTUBE_API_KEY : undefined,
      apiUrl: 'https://www.googleapis.com/youtube/v3',
      oembedUrl: 'https://www.youtube.com/oembed',
    },
  }),
}

const fingerprint = '[0-9A-F]{2}(?::[0-9A-F]{2}){31}'
const androidApp = new RegExp(`^[a-zA-Z]\\w*(?:\\.[a-zA-Z]\\w*)+=${fingerprint}(?:,${fingerprint})*$`)

const appLinkSettings = {
  ANDROID_APP_LINKS: setting(
    'Android app that opens shared links: its package, `=`, and the SHA-256 fingerprints of its certificates, comma-joined.',
    z
      .string()
      .regex(androidApp, 'must look like org.example.app=AB:CD:…, with 32 pairs of A-F and 0-9')
      .transform((value) => {
        const [packageName = '', fingerprints = ''] = value.split('=')
        return { packageName, fingerprints: fingerprints.split(',') }
      })
      .optional(),
  ),
  IOS_APP_ID: setting(
    'iOS app that opens shared links: the id of its team, a dot, and its bundle id.',
    z
      .string()
      .regex(/^[A-Z0-9]{10}(?:\.[\w-]+)+$/, 'must look like A1B2C3D4E5.org.example.app')
      .optional(),
  ),
}

export const appLinks = {
  settings: appLinkSettings,
  read: (e: Values<typeof appLinkSettings>) => ({
    appLinks: { android: e.ANDROID_APP_LINKS, ios: e.IOS_APP_ID },
  }),
}
