import type { LeftOut } from '@jinvani/contract'
import { labelOf } from './version-words.ts'

/** What did not come back, and why. */
export const leftText = (left: readonly LeftOut[]) =>
  left.map(({ field, reason }) => `${labelOf(field)}: ${reason}`).join('. ')
