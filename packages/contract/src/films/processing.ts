// How far an uploaded file is on its way to streams: one submission is one file on that way, protected or clear.
import { z } from 'zod'
import { Id, Timestamp, text, webUrl } from '../fields.ts'
import { limits } from '../limits.ts'

export const processingStatuses = ['pending', 'processing', 'ready', 'failed'] as const
export const ProcessingStatus = z.enum(processingStatuses)

export const Processing = z.object({
  /** Of the submission. */
  id: Id,
  status: ProcessingStatus,
  /** Percent; never goes backwards within one submission. */
  progress: z.int().min(0).max(100),
  /** What is being done, in words. */
  stage: z.string(),
  /** Why it failed, or what is wrong with a film that can be watched, for people. */
  message: z.string().optional(),
  /** While it waits: itself and all films before it, the ones under way included. */
  queuePlace: z.int().min(1).optional(),
  /** Seconds until it is ready, from what films took here; left out while nothing was measured. */
  etaSec: z.int().min(0).optional(),
})
export type Processing = z.infer<typeof Processing>

/** One message of `GET /admin/events`: an item's processing moved on. */
export const ProcessingEvent = z.object({
  type: z.literal('processing'),
  contentId: Id,
  title: z.string(),
  /** Whether the film is protected. */
  protected: z.boolean(),
  processing: Processing,
  /** The member of staff who started it; null for none. */
  startedBy: Id.nullable(),
})
export type ProcessingEvent = z.infer<typeof ProcessingEvent>

/** received = processing + ready + failed; pending counts as processing. */
export const ProcessingLedger = z.object({
  received: z.int(),
  processing: z.int(),
  ready: z.int(),
  failed: z.int(),
})
export type ProcessingLedger = z.infer<typeof ProcessingLedger>

export const Caption = z.object({
  /** BCP 47 in lower case, such as hi or gu. */
  language: z.string(),
  label: z.string(),
  /** WebVTT. */
  url: z.string(),
  createdAt: Timestamp,
})
export type Caption = z.infer<typeof Caption>
export const CaptionList = z.object({ items: z.array(Caption) })

export const Language = z
  .string('Language is required')
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Language must look like hi, gu or en')
/** The file's text: WebVTT or SRT. */
export const CaptionInput = z.strictObject({
  language: Language,
  label: text('Label', { required: 'Label is required', max: 50 }),
  text: z
    .string('Caption file is required')
    .min(1, 'Caption file is required')
    .max(limits.captionBytes, 'Caption file is too large')
    .refine(
      (written) => new TextEncoder().encode(written).length <= limits.captionBytes,
      'Caption file is too large',
    ),
})

/** Frames of an uploaded film that may serve as its images. */
export const FramesInput = z.strictObject({
  publicUrl: webUrl('File address'),
})
export const Frame = z.object({ url: z.string(), atSec: z.number() })
export const FramesOutput = z.object({ items: z.array(Frame) })

/** W3C Clear Key: what an encrypted-media client asks and gets. */
export const LicenceInput = z.object({
  kids: z
    .array(z.string('A key id is a text').max(64, 'This is no key id'), 'Key ids must be a list')
    .min(1, 'Name at least one key id')
    .max(10, 'Name no more than 10 key ids'),
  type: z.string().max(40).optional(),
})
/** Of the raw key of HLS: its id, in hexadecimal digits, where the playlist names one. */
export const HlsKeyQuery = z.object({ kid: z.string().max(64).optional() })
export const ClearKey = z.object({ kty: z.literal('oct'), kid: z.string(), k: z.string() })
export const LicenceOutput = z.object({
  keys: z.array(ClearKey),
  type: z.string(),
})

/** The names under which players know them. */
export const drmSystems = ['org.w3.clearkey', 'com.widevine.alpha', 'com.apple.fps'] as const
export const DrmSystem = z.enum(drmSystems)
export type DrmSystem = z.infer<typeof DrmSystem>
export const ProtectedStream = z.enum(['dash', 'hls'], 'Stream must be dash or hls')
export type ProtectedStream = z.infer<typeof ProtectedStream>

/** A provider outside signs a token for one system, and each stream has its own. */
export const PlaybackInput = z.strictObject({
  stream: ProtectedStream.default('dash'),
})
export const PlaybackHeader = z.object({ name: z.string(), value: z.string() })
/** What a player needs to play one protected stream once. */
export const PlaybackToken = z.object({
  token: z.string(),
  expiresIn: z.int(),
  licenceUrl: z.string(),
  header: PlaybackHeader,
  system: DrmSystem,
  /** Of FairPlay. */
  certificateUrl: z.string().optional(),
  /** Of the stream, if the provider names one for this playback. */
  url: z.string().optional(),
})
export type PlaybackToken = z.infer<typeof PlaybackToken>
