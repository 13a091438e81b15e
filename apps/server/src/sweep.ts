// What has had its time is removed: of people at the start and every hour, of the library every hour.
import { removeOldActivity } from './features/activity/service.ts'
import { sweepCodes, sweepPeople } from './features/app-users/service.ts'
import { sweepKnownNetworks, sweepSessions } from './features/auth/service.ts'
import { removeOldBatches } from './features/batches/service.ts'
import { findOutLacks } from './features/content/service.ts'
import { removeOldVersions } from './features/history/service.ts'
import { removeOldImports } from './features/imports/service.ts'
import { sealAgainLater } from './features/secret-turn/service.ts'
import { checkLibraryLater } from './features/sources/service.ts'
import { removeEnded } from './features/trash/service.ts'
import { collectStaleUploads } from './features/uploads/service.ts'
import { sweepLimits } from './platform/database/rate-limit.ts'
import type { Deps } from './platform/deps.ts'

type Sweep = (deps: Deps) => Promise<unknown>

/** What the privacy policy promises must not wait for a process that lives for an hour. */
export const ofPeople: readonly Sweep[] = [
  ({ db }) => sweepLimits(db),
  ({ db }) => sweepSessions(db),
  (deps) => sweepKnownNetworks(deps),
  (deps) => sweepCodes(deps),
  (deps) => sweepPeople(deps),
  (deps) => removeOldActivity(deps),
]

export const everyHour: readonly Sweep[] = [
  ...ofPeople,
  (deps) => collectStaleUploads(deps),
  (deps) => removeOldBatches(deps),
  (deps) => removeOldVersions(deps),
  (deps) => removeEnded(deps),
  (deps) => removeOldImports(deps),
  (deps) => sealAgainLater(deps),
  ({ db }) => findOutLacks(db),
  (deps) => checkLibraryLater(deps),
]

/** One after the other; one that fails, such as for a bucket that is away, holds up no other. */
export async function sweep(deps: Deps, sweeps: readonly Sweep[]): Promise<void> {
  for (const each of sweeps)
    await each(deps).catch((err: unknown) => deps.log.warn({ err }, 'sweeping failed'))
}
