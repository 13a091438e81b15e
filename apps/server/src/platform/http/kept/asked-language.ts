// The language that a request asks for: one of a few, whatever its header says, so that few answers are cached.
import type { Call, LanguageQuery, ReaderLanguage } from '@jinvani/contract'
import { AppLanguage, appLanguages, orList } from '@jinvani/contract'
import Negotiator from 'negotiator'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { rememberingChoice } from './ready-answer.ts'

export interface AskedLanguage {
  /** The language to answer in; undefined for the original language. */
  language?: ReaderLanguage
  /** True if the Accept-Language header chose the language. Undefined if the answer depends on no language. */
  isNegotiated?: boolean
}

interface Asking {
  headers: { 'accept-language'?: string | undefined }
}

/** Stands for the original language. It is offered first, so that a reader who accepts every language (`*`) gets it. */
const original = 'x-original'

const chooseLanguage = rememberingChoice((value): ReaderLanguage => {
  const accepted = new Negotiator({ headers: { 'accept-language': value } })
  return AppLanguage.safeParse(accepted.language([original, ...appLanguages])).data
})

/** The language of the Accept-Language header. Of a very long header only the beginning counts. */
export const acceptedLanguage = ({ headers: { 'accept-language': sent } }: Asking): ReaderLanguage =>
  sent === undefined || sent === '*' ? undefined : chooseLanguage(sent.slice(0, 200))

export const isInLanguage = ({ query }: Call): boolean =>
  query instanceof z.ZodObject && 'lang' in query.shape

export function askedLanguage(entry: Call, query: unknown, sent: { query: unknown }): AskedLanguage {
  if (!isInLanguage(entry)) return {}
  const { lang: language } = query as z.output<typeof LanguageQuery>
  return { language, isNegotiated: !('lang' in Object(sent.query)) }
}

/** Adds `lang` from the header, unless the query has one. Throws for a language that we do not have. */
export function withLanguage(query: Record<string, unknown>, request: Asking): Record<string, unknown> {
  const { lang = acceptedLanguage(request) } = query
  if (lang !== undefined && !AppLanguage.safeParse(lang).success)
    throw new AppError('bad-request', { message: `\`lang\` must be ${orList(appLanguages)}` })
  return { ...query, lang }
}
