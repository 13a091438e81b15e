// Records and publishes scheduled changes, in the transaction that makes them.
import type { ScheduleEvent } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivities } from '../activity/service.ts'
import { listStaffNames } from '../admin-users/service.ts'
import { publishEvent } from '../events/service.ts'
import { recordVersions } from '../history/service.ts'
import type { CarriedOut, Step } from './due.ts'

/** Error code for an item that could not go live; a collection always can. */
const codes = { content: 'no-playable-source', carousel: 'not-found', collection: 'internal' } as const
type Noun = keyof typeof codes

/** The event that makes consoles reload. */
function eventOf(items: readonly CarriedOut[]): ScheduleEvent {
  const missed = items.flatMap(({ steps }) => steps.filter(({ problem }) => problem !== null))
  return { type: 'schedule', missedBy: [...new Set(missed.flatMap(({ by }) => by ?? []))] }
}

function changesOf({ change, at, by, wasActive, problem }: Step, names: Map<string, string>) {
  const isActive = problem === null ? change === 'publish' : wasActive
  const name = names.get(by ?? '')
  return [
    ...(isActive === wasActive ? [] : [{ field: 'active', from: String(wasActive), to: String(isActive) }]),
    { field: `${change}At`, from: at },
    ...(name === undefined ? [] : [{ field: 'scheduledBy', to: name }]),
    ...(problem === null ? [] : [{ field: 'reason', to: problem }]),
  ]
}

export async function recordCarriedOut(
  deps: Pick<Deps, 'events'>,
  trx: Db,
  noun: Noun,
  items: readonly CarriedOut[],
): Promise<void> {
  const steps = items.flatMap(({ id, title, steps: own }) => own.map((step) => ({ id, name: title, step })))
  const names = await listStaffNames(
    trx,
    steps.flatMap(({ step }) => step.by ?? []),
  )
  await recordActivities(
    trx,
    steps.map(({ id, name, step }) => ({
      action: `${noun}.${step.change}` as const,
      id,
      name,
      changes: changesOf(step, names),
      ...(step.problem !== null && { outcome: codes[noun] }),
    })),
  )
  await recordVersions(
    trx,
    noun,
    items.map(({ id, title: name, version, before, after }) => ({
      id,
      name,
      version: version + 1,
      before,
      after,
    })),
  )
  await publishEvent(deps, trx, eventOf(items))
}
