// The protection of a film: specification sections 3, 4 and 7.
import { z } from 'zod'
import { Id, named, optionalWebUrl, webUrl } from '../fields.ts'
import { Processing } from './processing.ts'

export const filmBitrates = ['240p30', '480p30', '720p30', '1080p30'] as const
export type FilmBitrate = (typeof filmBitrates)[number]
export const DrmStatus = z.enum(['none', 'pending', 'processing', 'ready', 'failed'])
export type DrmStatus = z.infer<typeof DrmStatus>
/** Provider in answers: `videocrypt`, whichever service protects the film (specification section 3). */
export const chooseDrmProvider = (isProtected: boolean) => (isProtected ? 'videocrypt' : 'none')

/** Reads a comma-separated list, and sorts it from small to large; null if it is empty or has an unknown bitrate. */
export function parseBitrates(list: string): FilmBitrate[] | null {
  const wanted = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const known = filmBitrates.filter((bitrate) => wanted.includes(bitrate))
  return known.length > 0 && wanted.every((part) => filmBitrates.some((bitrate) => bitrate === part))
    ? known
    : null
}

const notBitrates = `Bitrate must be a comma-joined list of ${filmBitrates.join(', ')}`
const BitrateList = z
  .string('Bitrate must be text')
  .max(100)
  .refine((list) => parseBitrates(list) !== null, notBitrates)
  .transform((list) => (parseBitrates(list) ?? []).join(','))

export const Drm = z.object({
  enabled: z.boolean(),
  provider: named('DrmProvider', z.enum(['none', 'videocrypt'])),
  bitrate: z.string(),
  status: DrmStatus,
  s3Url: z.string(),
})
export type Drm = z.infer<typeof Drm>

/** The server ignores `provider` and `status`, which it sets itself. */
export const DrmInput = z
  .strictObject({
    enabled: z.boolean('DRM enabled must be true or false'),
    provider: z.unknown().optional(),
    bitrate: z.union([z.literal(''), BitrateList], notBitrates),
    status: z.unknown().optional(),
    s3Url: optionalWebUrl('File address'),
  })
  .partial()

export const FilmToProtect = z.strictObject({
  contentId: Id,
  s3Url: webUrl('File address'),
  bitrate: BitrateList,
  drmEnabled: z.literal(true, 'drmEnabled must be true'),
  downloadMode: z.literal(false, 'downloadMode must be false'),
})
export const FilmStatus = Processing.extend({ contentId: Id })
export const FilmAccepted = FilmStatus.pick({ id: true, contentId: true, status: true })

/** The server does not believe a notification: it then asks the provider for the state. */
export const ProviderNotification = z.object({
  eventId: z.string().min(1).max(200),
  jobId: z.string().min(1).max(200),
  status: z.string().max(50).optional(),
})
export const NotificationNoted = z.object({ accepted: z.literal(true) })
