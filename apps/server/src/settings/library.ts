// The library: sources elsewhere, the calendar.
import { placeKeys } from '@jinvani/contract'
import { z } from 'zod'
import { setting, yesNo } from './kinds.ts'

export const librarySettings = {
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

type Read = z.output<z.ZodObject<typeof librarySettings>>

export const libraryOf = (e: Read, isApi: boolean) => ({
  sourceChecks: e.SOURCE_CHECKS,
  webhooksToPrivate: e.WEBHOOKS_TO_PRIVATE,
  calendarPlace: e.CALENDAR_PLACE,
  youtube: {
    apiKey: isApi ? e.YOUTUBE_API_KEY : undefined,
    apiUrl: 'https://www.googleapis.com/youtube/v3',
    oembedUrl: 'https://www.youtube.com/oembed',
  },
})
