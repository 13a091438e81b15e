// Building blocks of the entities: text with the specification's sentences, addresses, dates, paging.
import { z } from 'zod'
import { limits } from './limits.ts'

/** Control characters, halves of a character, and what turns the direction of the words after it. */
const unshowable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uD800-\uDFFF\u202A-\u202E\u2066-\u2069]/u
const lineBreak = /[\n\r\u0085\u2028\u2029]/

interface TextRules {
  /** Sentence for a missing or empty value; without it the text is optional and may be empty. */
  required?: string
  max: number
  tooLong?: string
  /** Whether it may have line breaks and tabs; otherwise it is one line. */
  multiline?: boolean
}

/** What is forbidden in a text; null if the text is fine. */
function textProblem(label: string, value: string, multiline: boolean): string | null {
  if (!multiline && lineBreak.test(value)) return `${label} cannot contain line breaks`
  const isShowable = !unshowable.test(value) && (multiline || !value.includes('\t'))
  return isShowable ? null : `${label} contains characters that cannot be shown`
}

/** Trimmed text without control characters, of one line unless told otherwise. */
export function text(label: string, rules: TextRules) {
  const schema = z
    .string({
      error: (issue) =>
        issue.input === undefined && rules.required ? rules.required : `${label} must be text`,
    })
    .trim()
    .max(rules.max, rules.tooLong ?? `${label} cannot exceed ${rules.max.toLocaleString('en')} characters`)
    .superRefine((value, context) => {
      const message = textProblem(label, value, rules.multiline ?? false)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
  return rules.required ? schema.min(1, rules.required) : schema
}

export const Id = z.guid('This is not an id')
export const Timestamp = z.iso.datetime()

export const Email = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email is required' : 'Email must be text') })
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(limits.emailMax, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  .meta({ format: 'email' })

const parses = (value: string, protocols: readonly string[]) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return (
    url !== null &&
    protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** The canonical form of an address. Nothing in it has another meaning in a header or in a page. */
export const normalUrl = (value: string) => (URL.canParse(value) ? new URL(value).href : value)

const url = (label: string, schema: ReturnType<typeof text>) =>
  schema
    // An empty one is none, or only missing and not wrong as well.
    .refine(
      (value) => value === '' || parses(value, ['http:', 'https:']),
      `${label} must be an absolute http(s) URL`,
    )
    // Written out, letters of other scripts are longer; what is stored has to be taken again.
    .refine((value) => normalUrl(value).length <= limits.urlMax, `${label} is too long`)
    .transform(normalUrl)

/** Absolute http(s) address. */
export function webUrl(label: string) {
  return url(label, text(label, { required: `${label} is required`, max: limits.urlMax }))
}

/** Absolute http(s) address, or empty for none. */
export function optionalWebUrl(label: string) {
  return url(label, text(label, { max: limits.urlMax }))
}

export function isHttpsUrl(value: string): boolean {
  return parses(value, ['https:'])
}

const PAGE_MAX = 1_000_000
/** Behind the last page there is nothing, however far; anything that is no page falls back to the first. */
const pageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .transform((page) => Math.min(page, PAGE_MAX))
  .catch(1)
  .meta({ maximum: PAGE_MAX })
/** Above the cap it is clamped, anything else that is bad falls back to the default. */
const pageSizeUpTo = (cap: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, cap))
    .catch(limits.pageSize)
    .meta({ maximum: cap })

export const adminPaging = { page: pageNumber, pageSize: pageSizeUpTo(limits.adminPageSizeMax) }
export const publicPaging = { page: pageNumber, pageSize: pageSizeUpTo(limits.publicPageSizeMax) }

/** Exact, but for a search with more than 10,000 finds. */
export const listTotal = {
  total: z.int(),
  totalIsEstimate: z
    .literal(true)
    .optional()
    .describe('Stands beside a `total` that is a guess: of a search with more than 10,000 finds'),
}

/** `true` and `false`; anything else is ignored. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
  .catch(undefined)

/** Search words, taken literally. */
const unprintable = /[\u0000-\u001F\u007F]|\p{Cs}/gu
export const Search = z
  .string()
  .transform((words) => words.replace(unprintable, '').trim().slice(0, limits.searchMax))
  .catch('')
  .default('')

/** What the server adds to every editable item. */
export const stored = { version: z.int(), createdAt: Timestamp, updatedAt: Timestamp }
/** What a client may send back unchanged; the server ignores it. */
export const echoed = [
  '_id',
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'processing',
  'captions',
  'scheduleMissed',
  'thumbnailsUrl',
  'imageSizes',
  'deadSource',
] as const
