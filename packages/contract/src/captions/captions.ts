import { z } from 'zod'
import { Timestamp, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const Caption = z.object({
  language: z.string(),
  label: z.string(),
  url: z.string(),
  createdAt: Timestamp,
})
export type Caption = z.infer<typeof Caption>
export const AppCaption = Caption.omit({ createdAt: true })
export const LeftOutCues = z.object({ count: z.int(), first: z.array(z.string()), late: z.int() })
export const SavedCaption = Caption.extend({ leftOut: LeftOutCues })
export type SavedCaption = z.infer<typeof SavedCaption>
export const CaptionList = z.object({ items: z.array(Caption) })

export const Language = z
  .string('Language is required')
  .max(limits.languageMax, `Language cannot exceed ${limits.languageMax} characters`)
  .overwrite((tag) => tag.trim().replaceAll('_', '-').toLowerCase())
  .regex(/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/, 'Language must look like hi, gu or en')
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
    )
    .optional(),
  from: Language.optional(),
})
