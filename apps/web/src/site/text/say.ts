import type { Language } from '../languages.ts'

export type Say = (en: string, hi: string, gu: string) => string

/** `write`: returns the texts, each as `say('English', 'हिन्दी', 'ગુજરાતી')`. */
export const inEach = <Texts>(write: (say: Say) => Texts): Record<Language, Texts> => ({
  en: write((en) => en),
  hi: write((_, hi) => hi),
  gu: write((...[, , gu]) => gu),
})
