import type { LibraryLook } from '@jinvani/contract'
import { personalStore } from '../../browser/personal-store.ts'

/** Remembers cards or table for each person, in this browser. */
export const libraryLooks = personalStore('jinvani.library-look', (stored): LibraryLook =>
  stored === 'table' ? 'table' : 'cards',
)
