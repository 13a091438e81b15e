import type { LeftOut } from '@jinvani/contract'
import { labelOf } from './version-words.ts'

/** Fields that were not restored, and the reasons. */
export const leftText = (left: readonly LeftOut[]) =>
  left.map(({ field, reason }) => `${labelOf(field)}: ${reason}`).join('. ')
