// The chain: soon after their commit, events are joined to a seal. Its hash follows from them and the seal
// before. Writers do not wait for each other, and a changed or missing event breaks the hash.
import { createHash } from 'node:crypto'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { recordActivity } from './record.ts'

const EVENTS_MAX = 500

/** Every stored field of the event. */
function lineOf(event: queries.Event): string {
  const { id, at, actorKind, actorId, actorName, action, itemId, itemName, call, address, requestId } = event
  const changes = event.changes.map(({ field, from = null, to = null }) => [field, from, to])
  const who = [actorKind, actorId, actorName]
  const what = [action, itemId, itemName, changes, event.outcome, event.count]
  return JSON.stringify([id, at.toISOString(), ...who, ...what, call, address, requestId])
}

/** `before`: the hash of the seal before; empty for the first. */
export function hashOf(before: string, events: readonly queries.Event[]): string {
  return createHash('sha256')
    .update([before, ...events.map(lineOf)].join('\n'))
    .digest('hex')
}

type SealDeps = Pick<Deps, 'db' | 'log'>

/** Seals up to 500 waiting events, logs them for `deploy/vector/verify.mjs` and returns their number. */
export async function sealActivity({ db, log }: SealDeps): Promise<number> {
  const sealed = await inTransaction(db, async (trx) => {
    if (!(await queries.tryLockChain(trx))) return null
    const events = await queries.listUnsealed(trx, EVENTS_MAX)
    if (events.length === 0) return null
    const last = await queries.findLastSeal(trx)
    const seal = { position: (last?.position ?? 0) + 1, hash: hashOf(last?.hash ?? '', events) }
    const eventIds = events.map(({ id }) => id)
    await queries.insertSeal(trx, { ...seal, eventIds })
    return { events, seal: { ...seal, events: eventIds } }
  })
  if (sealed === null) return 0
  for (const event of sealed.events) log.info({ stream: 'activity', ...event }, 'activity')
  log.info({ stream: 'activity', ...sealed.seal }, 'activity sealed')
  return sealed.events.length
}

const DAY_MS = 24 * 60 * 60 * 1000
const SEALS_AT_ONCE = 200

/** Removes events older than the setting, once a day. The removal's event holds the chain's new beginning. */
export async function removeOldActivity(deps: Pick<Deps, 'db' | 'config'>, now = Date.now()): Promise<void> {
  const days = deps.config.activityDays
  const [oldest] = await queries.listSealsBefore(deps.db, new Date(now - (days + 1) * DAY_MS), 1)
  if (oldest) while (await removeSome(deps.db, days, new Date(now - days * DAY_MS)));
}

function removeSome(db: Deps['db'], days: number, before: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await queries.tryLockChain(trx))) return false
    const last = (await queries.listSealsBefore(trx, before, SEALS_AT_ONCE)).at(-1)
    if (!last) return false
    await queries.removeUpTo(trx, last.position, days)
    const changes = [
      { field: 'position', to: String(last.position) },
      { field: 'hash', to: last.hash },
    ]
    await recordActivity(trx, 'activity.remove', { changes })
    return true
  })
}
