// Uploads in one piece (specification, sections 5 and 7; rulings, section 5).
import { z } from 'zod'
import { imageMax } from '../content/choices.ts'
import { Flag, Id, text, webUrl } from '../fields.ts'
import { limits } from '../limits.ts'
import { Fingerprint } from './fingerprint.ts'

/** What may be stored under each prefix: the kind of file, and its largest size in bytes. */
export const uploadPrefixes = {
  'images/categories/': { media: 'image', maxBytes: imageMax.bytes },
  'images/posters/': { media: 'image', maxBytes: imageMax.bytes },
  'images/thumbnails/': { media: 'image', maxBytes: imageMax.bytes },
  'images/banners/': { media: 'image', maxBytes: imageMax.bytes },
  'videos/': { media: 'video', maxBytes: limits.videoBytes },
  'audio/': { media: 'audio', maxBytes: limits.audioBytes },
} as const
export type UploadPrefix = keyof typeof uploadPrefixes
export type UploadMedia = (typeof uploadPrefixes)[UploadPrefix]['media']
const prefixes = Object.keys(uploadPrefixes) as [UploadPrefix, ...UploadPrefix[]]

export const UploadPrefix = z.enum(prefixes, `Prefix must be one of ${prefixes.join(', ')}`)

/** Accepted content types, each with the extension that is used in the key. */
export const uploadTypes: Record<UploadMedia, Record<string, string>> = {
  image: {
    'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif', 'image/gif': 'gif',
  },
  video: {
    'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm', 'video/x-matroska': 'mkv', 'video/matroska': 'mkv', 'video/x-m4v': 'm4v',
    'video/3gpp': '3gp', 'video/ogg': 'ogv', 'video/x-msvideo': 'avi', 'video/mp2t': 'ts', 'video/mpeg': 'mpg', 'video/x-ms-wmv': 'wmv',
    'video/x-flv': 'flv', 'video/x-dv': 'dv',
  },
  audio: {
    'audio/mpeg': 'mp3', 'audio/mp3': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a', 'audio/m4a': 'm4a', 'audio/aac': 'aac', 'audio/wav': 'wav',
    'audio/x-wav': 'wav', 'audio/wave': 'wav', 'audio/flac': 'flac', 'audio/x-flac': 'flac', 'audio/ogg': 'ogg', 'audio/webm': 'weba', 'audio/x-ms-wma': 'wma', 'audio/aiff': 'aiff',
    'audio/x-aiff': 'aiff', 'audio/amr': 'amr', 'audio/x-matroska': 'mka',
  },
} // prettier-ignore

export const described = {
  filename: text('File name', { required: 'File name is required', max: 255 }),
  contentType: z
    .string('Content type is required')
    .trim()
    .toLowerCase()
    .transform((type) => type.split(';')[0]?.trim() ?? ''),
  prefix: UploadPrefix,
}

interface Described {
  contentType: string
  prefix: UploadPrefix
}

export function checkType({ contentType, prefix }: Described, context: z.RefinementCtx): void {
  if (Object.hasOwn(uploadTypes[uploadPrefixes[prefix].media], contentType)) return
  const message = `${contentType || 'This content type'} cannot be uploaded to ${prefix}`
  context.addIssue({ code: 'custom', path: ['contentType'], message })
}

export const PresignInput = z
  .strictObject({
    ...described,
    /** If given, a file too large for the disk is refused before it is sent, and a bucket accepts only this length. */
    size: z.int('Size must be a whole number of bytes').min(1, 'The file is empty').optional(),
    expiresIn: z
      .int('Expiry must be a whole number of seconds')
      .min(limits.presignExpirySecMin, `Expiry must be at least ${limits.presignExpirySecMin} seconds`)
      .max(limits.presignExpirySecMax, `Expiry cannot exceed ${limits.presignExpirySecMax} seconds`)
      .default(limits.presignExpirySec),
  })
  .superRefine(checkType)

const putUrl = z.url()
const fileUrl = z.url()
/** The signed and the public address, each under all names that the specification uses. */
export const PresignOutput = z.object({
  url: putUrl,
  uploadUrl: putUrl,
  signedUrl: putUrl,
  presignedUrl: putUrl,
  publicUrl: fileUrl,
  urlPublic: fileUrl,
  location: fileUrl,
  fileUrl,
  contentType: z.string(),
  headers: z.record(z.string(), z.string()),
  maxBytes: z.int(),
  expiresIn: z.int(),
})

export const CompleteInput = z.strictObject({ publicUrl: webUrl('File address') })
/** A measure is missing if it is unknown, or if this kind of file does not have it. */
const measures = {
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  durationSec: z.number().optional(),
}
export const CompleteOutput = z.object({
  publicUrl: z.url(),
  contentType: z.string(),
  ...measures,
  needsStreams: z.boolean().optional(),
})
export type CompleteOutput = z.infer<typeof CompleteOutput>

export const PreviewInput = z.strictObject({
  urls: z
    .array(webUrl('File address'), 'File addresses must be a list')
    .min(1, 'Name at least one file')
    .max(limits.previewedAtOnce, `Name no more than ${limits.previewedAtOnce} files at once`),
})
export const KnownFile = z.object({ name: z.string().optional(), ...measures })
export type KnownFile = z.infer<typeof KnownFile>
export const PreviewOutput = z.object({
  urls: z.array(z.url()),
  files: z.array(KnownFile.nullable()),
  expiresIn: z.int(),
})

export const KnownInput = z.strictObject({
  fingerprints: z
    .array(Fingerprint, 'Fingerprints must be a list')
    .min(1, 'Name at least one file')
    .max(limits.filesAtOnce, `Name no more than ${limits.filesAtOnce} files at once`),
})
export const KnownItem = z.object({ contentId: Id, title: z.string() })
export type KnownItem = z.infer<typeof KnownItem>
export const MakeItemQuery = z.object({ unlessKnown: Flag })
export const MadeItem = KnownItem.extend({ known: z.boolean() })
export type MadeItem = z.infer<typeof MadeItem>
export const KnownOutput = z.object({ items: z.array(KnownItem.nullable()) })

export const SmallPicture = z.object({ url: z.string(), width: z.int() })
export type SmallPicture = z.infer<typeof SmallPicture>
export const SmallPictures = z.array(SmallPicture)
