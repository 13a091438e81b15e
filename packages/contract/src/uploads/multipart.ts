// An upload in parts. The client starts it, sends each part to an address of its own, and completes it. The fields have
// the names of S3, which developers know.
import { z } from 'zod'
import { named } from '../fields.ts'
import { limits } from '../limits.ts'
import { checkType, described, uploadPrefixes } from './uploads.ts'

const MB = 1024 * 1024
/**
 * Sizes of parts. S3 accepts at most 10,000 parts, and none below 5 MB except the last:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html.
 */
const part = { smallest: 8 * MB, largest: 64 * MB, wantedCount: 800 } as const

/**
 * Size of a part in bytes, a multiple of a megabyte. A broken connection loses less of a small part; large files need
 * larger parts.
 */
export function choosePartSize(size: number): number {
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
    becomesItem: z.boolean('This must be true or false').default(false),
  })
  .superRefine((input, context) => {
    checkType(input, context)
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const { media, maxBytes } = uploadPrefixes[input.prefix]
    if (input.becomesItem && media === 'image')
      complain('becomesItem', 'Only films and recordings become items')
    // The schema has already refused a size above the largest limit of all.
    if (input.size > maxBytes && input.size <= limits.videoBytes)
      complain('size', `The file is larger than ${maxBytes / MB} MB`)
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
  partSize: z.int(),
  partCount: z.int(),
}
export const MultipartUpload = z.object(started)
export type MultipartUpload = z.infer<typeof MultipartUpload>

const UploadedPart = named('UploadedPart', z.object({ partNumber: z.int(), ETag: z.string(), size: z.int() }))

export const MultipartState = z.object({ ...started, isAssembled: z.boolean(), parts: z.array(UploadedPart) })
export type MultipartState = z.infer<typeof MultipartState>

export const SignPartsInput = z.strictObject({
  partNumbers: z
    .array(partNumber, 'Part numbers must be a list')
    .min(1, 'Name at least one part')
    .max(limits.partsSignedAtOnce, `Name no more than ${limits.partsSignedAtOnce} parts at once`),
})
export const SignPartsOutput = z.object({
  parts: z.array(named('SignedPart', z.object({ partNumber: z.int(), url: z.url() }))),
  expiresIn: z.int(),
})
