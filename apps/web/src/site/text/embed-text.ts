// Texts of the player in another site's frame. They use the item fonts (`itemFonts`), which have all letters.
import type { Language } from '../languages.ts'

export const embedTexts: Record<Language, { watchOn: string; gone: string }> = {
  en: { watchOn: 'Watch on Jinvani', gone: 'This is not here any more.' },
  hi: { watchOn: 'जिनवाणी पर देखें', gone: 'यह अब यहाँ नहीं है।' },
  gu: { watchOn: 'જિનવાણી પર જુઓ', gone: 'આ હવે અહીં નથી.' },
}
