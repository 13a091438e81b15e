// Schemas that many entities share: texts, with the error messages of the specification, addresses, times and paging.
import { z } from 'zod'
import { limits } from './limits.ts'

/** Names of schemas in the API document. It adds the exported schemas itself, under the names of their exports. */
export const apiNames = z.registry<{ id: string }>()
/** Gives a name in the API document to a schema that no other file uses. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  apiNames.add(schema, { id })
  return schema
}

/** Not allowed in texts: control characters, lone surrogates, and marks that change the writing direction. */
const unshowable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uD800-\uDFFF\u202A-\u202E\u2066-\u2069]/u
/** Invisible characters. With them, two different names look the same, or a name looks blank. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u
/** ZWJ or ZWNJ between two letters of an Indian script, where some words need it. */
const joiner = /(?<=(?=[\p{L}\p{M}])[\u0900-\u0DFF])[\u200C\u200D](?=(?=\p{L})[\u0900-\u0DFF])/gu
const blank = /^[\p{Default_Ignorable_Code_Point}\u2800\s]+$/u
const lineBreak = /[\n\r\u0085\u2028\u2029]/

/**
 * Replaces digits of other scripts by Latin ones. Each of the nine Indian blocks, from Devanagari on, has its digits at
 * the same offset. Arabic and full-width digits begin at a multiple of sixteen.
 */
export const withLatinDigits = (typed: string) =>
  typed
    .replace(/(?=\p{Nd})[\u0900-\u0DFF]/gu, (digit) => String((digit.charCodeAt(0) - 0x66) % 0x80))
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) % 0x10))

interface TextRules {
  /** The sentence for a missing or empty value. Without this sentence, the text is optional and may be empty. */
  required?: string
  max: number
  multiline?: boolean
  /** True for a name by which people are told apart: invisible characters are then refused. */
  isName?: boolean
}

function textProblem(label: string, value: string, rules: TextRules): string | null {
  const { multiline, isName, required } = rules
  if (!multiline && lineBreak.test(value)) return `${label} cannot contain line breaks`
  const isVisible = !isName || !invisible.test(value.replace(joiner, ''))
  const isShowable = isVisible && !unshowable.test(value) && (multiline || !value.includes('\t'))
  if (!isShowable) return `${label} contains characters that cannot be shown`
  return required !== undefined && blank.test(value) ? required : null
}

/** Joins names as in `web, android or ios`. */
export const orList = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

/** A string. `missing`: the sentence for a value that was not sent. */
export const requiredText = (label: string, missing = `${label} is required`) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text`) })

export function text(label: string, rules: TextRules) {
  const schema = requiredText(label, rules.required ?? `${label} must be text`)
    .trim()
    .max(rules.max, `${label} cannot exceed ${rules.max.toLocaleString('en')} characters`)
    .superRefine((value, context) => {
      const message = textProblem(label, value, rules)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
  return rules.required ? schema.min(1, rules.required) : schema
}

export const Title = text('Title', { required: 'Title is required', max: limits.titleMax })
export const Synopsis = text('Synopsis', { max: limits.synopsisMax, multiline: true })

export const Id = z.guid('This is not an id')
export const Timestamp = z.iso.datetime()

export const Email = requiredText('Email')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(limits.emailMax, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  .meta({ format: 'email' })

const parses = (value: string, protocols: readonly string[]) => {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return false
  // Node refuses a host name with forbidden characters, and so do we. Chromium escapes them and accepts the name.
  return !/^$|[%*]/.test(url.hostname)
}

/** The normal form of an address, which is safe in a header and in HTML. */
export const normalUrl = (value: string) => (URL.canParse(value) ? new URL(value).href : value)

const url = (label: string, schema: ReturnType<typeof text>) =>
  schema
    // An empty address is allowed here: if it is required, `text` has complained already.
    .refine(
      (value) => value === '' || parses(value, ['http:', 'https:']),
      `${label} must be an absolute http(s) URL`,
    )
    // Limits the stored form: percent-encoding makes it longer than the typed one, and clients send it back.
    .refine((value) => normalUrl(value).length <= limits.urlMax, `${label} is too long`)
    .transform(normalUrl)

export const webUrl = (label: string) =>
  url(label, text(label, { required: `${label} is required`, max: limits.urlMax }))

export const optionalWebUrl = (label: string) => url(label, text(label, { max: limits.urlMax }))

export const isHttpsUrl = (value: string): boolean => parses(value, ['https:'])

const PAGE_MAX = 1_000_000
/** Number of a page. A page after the last one is empty; an invalid value means the first page. */
const pageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .transform((page) => Math.min(page, PAGE_MAX))
  .catch(1)
  .meta({ maximum: PAGE_MAX })
/** Size of a page. A size above the cap means the cap; any other invalid value means the default. */
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

export const pageCounts = { total: z.int(), page: z.int(), pageSize: z.int() }

export const listTotal = { total: z.int(), totalIsEstimate: z.literal(true).optional() }

/** A flag in a query. Values other than `true` and `false` are ignored. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
  .catch(undefined)

const unprintable = /[\u0000-\u001F\u007F]|\p{Cs}/gu
export const Search = z
  .string()
  .transform((words) => words.replace(unprintable, '').trim().slice(0, limits.searchMax))
  .catch('')
  .default('')

/** Position in a list that people sort, from 1. Lower numbers come first. */
export const DisplayOrder = z
  .number('Display order must be a number')
  .min(1, 'Display order must be at least 1')
  .max(limits.orderMax)

/** Fields that the server adds to every row that can be edited. */
export const stored = { version: z.int(), createdAt: Timestamp, updatedAt: Timestamp }
/** Fields that a client may send back unchanged. The server ignores them. */
export const echoed: readonly string[] = [
  '_id', 'id', 'version', 'createdAt', 'updatedAt', 'processing', 'captions', 'scheduleMissed', 'thumbnailsUrl',
  'imageSizes', 'deadSource', 'entries',
] // prettier-ignore

/** The value at a path such as `title` or `credits.music`. */
export const fieldAt = (fields: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => Object(value)[part], fields)

/** Builds an object from paths and values: `credits.music` and `credits.lyrics` share the object `credits`. */
export function nested(values: Iterable<readonly [path: string, value: unknown]>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [name = '', part] = path.split('.')
    fields[name] = part === undefined ? value : { ...Object(fields[name]), [part]: value }
  }
  return fields
}
