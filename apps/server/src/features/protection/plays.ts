// Which films a person opened: usage data, kept for the time that the privacy policy names.
import { adultAge } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import * as queries from './play-queries.ts'

export { listPlaying, listPlays, deletePlaysOf as forgetPlays } from './play-queries.ts'

/** Of who is under 18 only with the consent of a parent or guardian. No age means an adult, as the terms demand. */
export function mayKeepPlays({ age, guardianConsent }: { age: number | null; guardianConsent: boolean }) {
  return age === null || age >= adultAge || guardianConsent
}

/** `before`: older plays go. */
export async function sweepPlays(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await queries.deleteAllEndedLeases(db, now)
  await queries.deletePlays(db, before)
}
