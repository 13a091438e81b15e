import type { Language } from '../languages.ts'
import { en } from './en.ts'
import { gu } from './gu.ts'
import { hi } from './hi.ts'
import type { LandingText } from './landing-text.ts'

export const landingTexts: Record<Language, LandingText> = { en, hi, gu }
