import type { Language } from '../languages.ts'

/** Chooses the text of one language. */
export type Say = (en: string, hi: string, gu: string) => string

/** The texts in each language. `write`: lists each text once, with its languages side by side. */
export const inEach = <Texts>(write: (say: Say) => Texts): Record<Language, Texts> => ({
  en: write((en) => en),
  hi: write((_, hi) => hi),
  gu: write((...[, , gu]) => gu),
})
