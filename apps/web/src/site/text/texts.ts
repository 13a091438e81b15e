import type { Language } from '../languages.ts'
import {
  deletionEn,
  type DeletionText,
  en,
  type LandingText,
  missingEn,
  type MissingText,
  watchEn,
  type WatchText,
} from './en.ts'
import { deletionGu, gu, missingGu, watchGu } from './gu.ts'
import { deletionHi, hi, missingHi, watchHi } from './hi.ts'

export const landingTexts: Record<Language, LandingText> = { en, hi, gu }

export const deletionTexts: Record<Language, DeletionText> = {
  en: deletionEn,
  hi: deletionHi,
  gu: deletionGu,
}

export const watchTexts: Record<Language, WatchText> = { en: watchEn, hi: watchHi, gu: watchGu }

export const missingTexts: Record<Language, MissingText> = { en: missingEn, hi: missingHi, gu: missingGu }
