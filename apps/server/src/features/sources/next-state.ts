import type { Look } from './look.ts'

export interface SourceState {
  /** The first of the failures without a success between. */
  failedSince: Date | null
  deadSince: Date | null
  reason: string
}

const fine: SourceState = { failedSince: null, deadSince: null, reason: '' }
/** A day, less what one night may be earlier than the night before. */
const APART_MS = 20 * 60 * 60 * 1000

/** Dead is what is gone, and what has failed twice a day apart. Undefined `before`: this address was never looked at. */
export function nextState(before: SourceState = fine, look: Look, now: Date): SourceState {
  if (look.state === 'alive') return fine
  if (look.state === 'unknown') return before
  const failedSince = before.failedSince ?? now
  const isDead = look.state === 'gone' || now.getTime() - failedSince.getTime() >= APART_MS
  return { failedSince, deadSince: before.deadSince ?? (isDead ? now : null), reason: look.reason }
}
