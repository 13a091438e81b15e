import type { Language } from '../languages.ts'

/** The leaves of a manuscript are numbered in its own script; on the English page they stay as a scribe wrote them. */
export const folioNumbers: Record<Language, readonly string[]> = {
  en: ['१', '२', '३', '४'],
  hi: ['१', '२', '३', '४'],
  gu: ['૧', '૨', '૩', '૪'],
}
