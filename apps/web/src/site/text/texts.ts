import type { Language } from '../languages.ts'
import { en } from './en.ts'
import { gu } from './gu.ts'
import { hi } from './hi.ts'

export const siteTexts: Record<Language, typeof en> = { en, hi, gu }
