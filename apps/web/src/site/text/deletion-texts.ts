import type { Language } from '../languages.ts'
import { type DeletionText, deletionEn } from './deletion-en.ts'
import { deletionGu } from './deletion-gu.ts'
import { deletionHi } from './deletion-hi.ts'

export const deletionTexts: Record<Language, DeletionText> = {
  en: deletionEn,
  hi: deletionHi,
  gu: deletionGu,
}
