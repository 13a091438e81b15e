import type { Script } from '../languages.ts'

/** The leaves of a manuscript are numbered in its own script; on the English page they stay as a scribe wrote them. */
export const folioNumbers: Record<Script, readonly string[]> = {
  latin: ['१', '२', '३', '४'],
  devanagari: ['१', '२', '३', '४'],
  gujarati: ['૧', '૨', '૩', '૪'],
}
