// The language that a request asks for. There are few, so that a thousand different headers share few cached answers.
import {
  AppLanguage,
  type Call,
  type LanguageQuery,
  type ReaderLanguage,
  appLanguages,
  orList,
} from '@jinvani/contract'
import Negotiator from 'negotiator'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

export interface AskedLanguage {
  /** Undefined when the reader wants the original language. */
  language?: ReaderLanguage
  /** Whether the header chose it; undefined for answers without titles of items. */
  isNegotiated?: boolean
}

interface Asking {
  headers: { 'accept-language'?: string | undefined }
}

/** The language of each header seen. Apps send a handful of values; bounded, since a client may send any. */
const chosen = new Map<string, ReaderLanguage>()
const MAX_CHOSEN = 500
const MAX_VALUE_LENGTH = 200
/** First of the offered languages, so that a reader who takes every language (`*`) gets the original. */
const original = 'x-original'

/** Undefined when the reader wants the original language. Only the beginning of a very long header counts. */
export function acceptedLanguage({ headers: { 'accept-language': sent } }: Asking): ReaderLanguage {
  if (sent === undefined || sent === '*') return undefined
  const value = sent.slice(0, MAX_VALUE_LENGTH)
  if (chosen.has(value)) return chosen.get(value)
  const accepted = new Negotiator({ headers: { 'accept-language': value } })
  const language = AppLanguage.safeParse(accepted.language([original, ...appLanguages])).data
  if (chosen.size < MAX_CHOSEN) chosen.set(value, language)
  return language
}

/** Whether the answer of a call has titles of items, in the language of its reader. */
export const isInLanguage = ({ query }: Call): boolean =>
  query instanceof z.ZodObject && 'lang' in query.shape

/** The language of an answer, which has it in `query`. */
export function askedLanguage(
  entry: Call,
  query: unknown,
  { query: sent }: { query: unknown },
): AskedLanguage {
  if (!isInLanguage(entry)) return {}
  return { language: (query as z.output<typeof LanguageQuery>).lang, isNegotiated: !('lang' in Object(sent)) }
}

/** Fills in `lang` from the header if the address has none. Throws if the address names another language. */
export function withLanguage(query: Record<string, unknown>, request: Asking): Record<string, unknown> {
  const { lang = acceptedLanguage(request) } = query
  if (lang !== undefined && !AppLanguage.safeParse(lang).success)
    throw new AppError('bad-request', { message: `\`lang\` must be ${orList(appLanguages)}` })
  return { ...query, lang }
}
