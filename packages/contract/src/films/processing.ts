// The processing of uploaded files into streams. A submission is one such file, protected or not.
import { z } from 'zod'
import { Id, Timestamp, named, webUrl } from '../fields.ts'

export const processingStatuses = ['pending', 'processing', 'ready', 'failed'] as const

/** Why a film failed. `unfit`: not accepted here. `lacking`: this server cannot do it. `passing`: may succeed later. */
export const FailureKind = z.enum([
  'damaged', 'incomplete', 'no-tracks', 'unfit', 'replaced', 'gone',
  'too-long', 'output-limit', 'lacking', 'provider', 'passing',
]) // prettier-ignore
export type FailureKind = z.infer<typeof FailureKind>

export const Processing = z.object({
  id: Id,
  status: named('ProcessingStatus', z.enum(processingStatuses)),
  progress: z.int().min(0).max(100),
  stage: z.string(),
  /** A sentence for people: why the film failed, or what is damaged in a film that still plays. */
  message: z.string().optional(),
  failure: FailureKind.optional(),
  queuePlace: z.int().min(1).optional(),
  etaSec: z.int().min(0).optional(),
})
export type Processing = z.infer<typeof Processing>

const film = { contentId: Id, title: z.string(), protected: z.boolean(), processing: Processing }

/** A message of `GET /admin/events`: the processing of a film has moved on. */
export const ProcessingEvent = z.object({ type: z.literal('processing'), ...film, startedBy: Id.nullable() })
export type ProcessingEvent = z.infer<typeof ProcessingEvent>

export const OwnFilm = z.object({ ...film, at: Timestamp })
export type OwnFilm = z.infer<typeof OwnFilm>
export const OwnFilms = z.object({ items: z.array(OwnFilm) })
export type OwnFilms = z.infer<typeof OwnFilms>

export const ProcessingLedger = z.object({
  received: z.int(),
  processing: z.int(),
  ready: z.int(),
  failed: z.int(),
  isEstimate: z.literal(true).optional(),
})
export type ProcessingLedger = z.infer<typeof ProcessingLedger>

export const FramesInput = z.strictObject({ publicUrl: webUrl('File address') })
export const Frame = z.object({ url: z.string(), atSec: z.number(), width: z.int(), height: z.int() })
export type Frame = z.infer<typeof Frame>
export const FramesOutput = z.object({ items: z.array(Frame) })

/** Request and answer of a Clear Key licence: https://www.w3.org/TR/encrypted-media/#clear-key. */
export const LicenceInput = z.object({
  kids: z
    .array(z.string('A key id is a text').max(64, 'This is no key id'), 'Key ids must be a list')
    .min(1, 'Name at least one key id')
    .max(10, 'Name no more than 10 key ids'),
  type: z.string().max(40).optional(),
})
/** For the plain key of HLS. `kid`: id of the key in hexadecimal digits, if the playlist names one. */
export const HlsKeyQuery = z.object({ kid: z.string().max(64).optional() })
export const LicenceOutput = z.object({
  keys: z.array(named('ClearKey', z.object({ kty: z.literal('oct'), kid: z.string(), k: z.string() }))),
  type: z.string(),
})

export const ProtectedStream = z.enum(['dash', 'hls'], 'Stream must be dash or hls')
export type ProtectedStream = z.infer<typeof ProtectedStream>

/** The kind of stream decides the DRM system, for which an outside provider signs its token. */
export const PlaybackInput = z.strictObject({ stream: ProtectedStream.default('dash') })
export const PlaybackToken = z.object({
  token: z.string(),
  expiresIn: z.int(),
  licenceUrl: z.string(),
  header: named('PlaybackHeader', z.object({ name: z.string(), value: z.string() })),
  system: named('DrmSystem', z.enum(['org.w3.clearkey', 'com.widevine.alpha', 'com.apple.fps'])),
  certificateUrl: z.string().optional(),
  url: z.string().optional(),
})
export type PlaybackToken = z.infer<typeof PlaybackToken>
