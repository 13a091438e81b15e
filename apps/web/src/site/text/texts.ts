import type { Language } from '../languages.ts'
import { type DeletionText, deletionEn } from './deletion-en.ts'
import { deletionGu } from './deletion-gu.ts'
import { deletionHi } from './deletion-hi.ts'
import { type LandingText, en } from './en.ts'
import { gu } from './gu.ts'
import { hi } from './hi.ts'
import { type WatchText, watchEn } from './watch-en.ts'
import { watchGu } from './watch-gu.ts'
import { watchHi } from './watch-hi.ts'

export const landingTexts: Record<Language, LandingText> = { en, hi, gu }

export const deletionTexts: Record<Language, DeletionText> = {
  en: deletionEn,
  hi: deletionHi,
  gu: deletionGu,
}

export const watchTexts: Record<Language, WatchText> = { en: watchEn, hi: watchHi, gu: watchGu }
