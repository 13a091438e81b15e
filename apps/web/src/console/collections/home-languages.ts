import type { HomeLanguage } from '@jinvani/contract'

export const homeLanguageLabels: Record<HomeLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
  gu: 'ગુજરાતી',
  mr: 'मराठी',
}
