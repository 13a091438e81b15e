// A CDN that is told of changes.
import type { z } from 'zod'
import { httpUrl, longToken, setting, together } from './kinds.ts'

export const cdnSettings = {
  CDN_PURGE_URL: setting(
    'Address where a CDN is told of changes; without it shared caches keep answers for 1 s.',
    httpUrl.optional(),
  ),
  CDN_PURGE_TOKEN: setting('Bearer token for that address.', longToken.optional()),
}

export const checkCdn = together('CDN_PURGE_URL', 'CDN_PURGE_TOKEN')

type Read = z.output<z.ZodObject<typeof cdnSettings>>

export const cdnPurgeOf = (e: Read) =>
  e.CDN_PURGE_URL && e.CDN_PURGE_TOKEN ? { url: e.CDN_PURGE_URL, token: e.CDN_PURGE_TOKEN } : undefined
