import type { Content } from '@jinvani/contract'

/** Languages of the audience, offered first. Any other can be typed. */
export const knownLanguages: readonly { code: string; label: string }[] = [
  { code: 'hi', label: 'हिन्दी' },
  { code: 'gu', label: 'ગુજરાતી' },
  { code: 'en', label: 'English' },
  { code: 'mr', label: 'मराठी' },
  { code: 'kn', label: 'ಕನ್ನಡ' },
  { code: 'ta', label: 'தமிழ்' },
  { code: 'bn', label: 'বাংলা' },
  { code: 'sa', label: 'संस्कृतम्' },
]

/** The language's own name, where we know it; otherwise the browser's name for it, or nothing. */
export function languageLabel(code: string): string {
  const known = knownLanguages.find((language) => language.code === code)
  if (known !== undefined) return known.label
  try {
    const name = new Intl.DisplayNames([code, 'en'], { type: 'language', fallback: 'none' }).of(code)
    return name ?? ''
  } catch {
    return ''
  }
}

/** YouTube shows its own captions. */
export const mayHaveCaptions = ({ sourceWorkflow }: Pick<Content, 'sourceWorkflow'>) =>
  sourceWorkflow !== 'youtube'
