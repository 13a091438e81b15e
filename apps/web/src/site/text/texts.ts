import type { Language } from '../languages.ts'
import { deletionEn, type DeletionText, en, type LandingText, watchEn, type WatchText } from './en.ts'
import { deletionGu, gu, watchGu } from './gu.ts'
import { deletionHi, hi, watchHi } from './hi.ts'

export const landingTexts: Record<Language, LandingText> = { en, hi, gu }

export const deletionTexts: Record<Language, DeletionText> = {
  en: deletionEn,
  hi: deletionHi,
  gu: deletionGu,
}

export const watchTexts: Record<Language, WatchText> = { en: watchEn, hi: watchHi, gu: watchGu }
