// An upload in parts: started, its parts sent in any order to addresses of their own, then put together and verified.
// The names are those of S3, whose clients everybody knows.
import { z } from 'zod'
import { limits } from '../limits.ts'
import { checkType, described, uploadPrefixes } from './upload.ts'

const MB = 1024 * 1024
/** S3 takes no part below 5 MB but the last, and no more than 10,000 of them. */
const part = { smallest: 8 * MB, largest: 64 * MB, wantedCount: 800 } as const

/** Small parts lose little where the line breaks; large files get larger ones, in whole megabytes. */
export function partSizeOf(size: number): number {
  const wanted = Math.ceil(size / part.wantedCount / MB) * MB
  return Math.min(Math.max(wanted, part.smallest), part.largest)
}

export const MultipartInput = z
  .strictObject({
    ...described,
    size: z
      .int('Size must be a whole number of bytes')
      .min(1, 'The file is empty')
      .max(limits.videoBytes, `The file is larger than ${limits.videoBytes / MB} MB`),
    /** An item is made of it once it is whole, by `makeItem` or a few minutes later by the server itself. */
    becomesItem: z.boolean('This must be true or false').default(false),
  })
  .superRefine((input, context) => {
    checkType(input, context)
    if (input.becomesItem && uploadPrefixes[input.prefix].media === 'image') {
      const message = 'Only films and recordings become items'
      context.addIssue({ code: 'custom', path: ['becomesItem'], message })
    }
    const { maxBytes } = uploadPrefixes[input.prefix]
    // One that is larger than anything has been told already.
    if (input.size <= maxBytes || input.size > limits.videoBytes) return
    const message = `The file is larger than ${maxBytes / MB} MB`
    context.addIssue({ code: 'custom', path: ['size'], message })
  })

const partNumber = z
  .int('Part number must be a whole number')
  .min(1, 'Parts are counted from 1')
  .max(limits.partsMax, `There are no more than ${limits.partsMax.toLocaleString('en')} parts`)

const started = {
  uploadId: z.guid(),
  key: z.string(),
  publicUrl: z.url(),
  contentType: z.string(),
  size: z.int(),
  /** Of each part but the last, in bytes. */
  partSize: z.int(),
  partCount: z.int(),
}
export const MultipartUpload = z.object(started)
export type MultipartUpload = z.infer<typeof MultipartUpload>

export const UploadedPart = z.object({ partNumber: z.int(), ETag: z.string(), size: z.int() })

export const MultipartState = z.object({
  ...started,
  /** All parts have become the file: nothing is left to send. */
  isAssembled: z.boolean(),
  /** The parts that are there, by number. */
  parts: z.array(UploadedPart),
})
export type MultipartState = z.infer<typeof MultipartState>

export const SignPartsInput = z.strictObject({
  partNumbers: z
    .array(partNumber, 'Part numbers must be a list')
    .min(1, 'Name at least one part')
    .max(limits.partsSignedAtOnce, `Name no more than ${limits.partsSignedAtOnce} parts at once`),
})
export const SignedPart = z.object({ partNumber: z.int(), url: z.url() })
export const SignPartsOutput = z.object({
  parts: z.array(SignedPart),
  /** Seconds until the addresses end. */
  expiresIn: z.int(),
})
