import type { MissedList } from '@jinvani/contract'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivities } from '../activity/service.ts'
import { listStaffNames } from '../admin-users/service.ts'
import { publishEvent } from '../events/service.ts'
import { recordVersions } from '../history/service.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { type CarriedOut, type Step, carriedOut } from './due.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { changedBeside, checkSchedule, showTimes } from './due.ts'

/** Items that could not go live at their time. `by`: only those that this person scheduled. */
export async function findMissed({ db }: Pick<Deps, 'db'>, by?: string): Promise<z.infer<typeof MissedList>> {
  const rows = await queries.listMissed(db, by)
  return {
    items: rows.map(({ total: _total, id, ...item }) => ({ _id: id, ...item })),
    total: rows[0]?.total ?? 0,
  }
}

/** Error code of an item that cannot go live, by noun. A collection always can, so its code is never used. */
const codes = { content: 'no-playable-source', carousel: 'not-found', collection: 'internal' } as const
type Noun = keyof typeof codes

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

async function recordCarriedOut(deps: Deps, trx: Db, noun: Noun, items: readonly CarriedOut[]) {
  const steps = items.flatMap(({ id, title, steps: own }) => own.map((step) => ({ id, name: title, step })))
  const people = steps.flatMap(({ step }) => step.by ?? [])
  const names = await listStaffNames(trx, people)
  const activities = steps.map(({ id, name, step }) => ({
    action: `${noun}.${step.change}` as const,
    id,
    name,
    changes: changesOf(step, names),
    ...(step.problem !== null && { outcome: codes[noun] }),
  }))
  await recordActivities(trx, activities)
  const versions = items.map(({ title: name, version, ...item }) => ({ ...item, name, version: version + 1 }))
  await recordVersions(trx, noun, versions)
  const switched = items.filter(({ before, after }) => before.active !== after.active)
  const events = switched.map(({ id, before }) => ({ id, was: before.active }))
  await tellChanges(trx, noun, events)
  const missed = steps.filter(({ step }) => step.problem !== null)
  const missedBy = [...new Set(missed.flatMap(({ step }) => step.by ?? []))]
  await publishEvent(deps, trx, { type: 'schedule', missedBy })
}

const AT_ONCE = 50

interface Timetable<T extends queries.Timed> {
  noun: Noun
  table: T
  keys: (id: string) => PublicKey[]
  /** Why each row of `due` cannot go live, in the same order; null or missing if it can. */
  findProblems: (trx: Db, due: queries.DueRow<T>[]) => Promise<(string | null)[]> | (string | null)[]
}

/** Activates and deactivates up to 50 items whose time has come. Returns how many were due. */
export async function carryOutDue<T extends queries.Timed>(
  deps: Deps,
  { noun, table, keys, findProblems }: Timetable<T>,
): Promise<number> {
  const items = await inTransaction(deps.db, async (trx) => {
    const due = await queries.lockDue(trx, table, AT_ONCE)
    if (due.length === 0) return []
    const problems = await findProblems(trx, due)
    const carried = due.map((row, index) => carriedOut(row, problems[index] ?? null))
    await queries.writeCarriedOut(trx, table, carried)
    await recordCarriedOut(deps, trx, noun, carried)
    return carried
  })
  const changed = new Set(items.flatMap(({ id }) => keys(id)))
  if (changed.size > 0) await announceChange(deps, [...changed])
  return items.length
}

export function scheduleRoutes(deps: Deps) {
  return {
    listMissed: ({ query, actor }) => findMissed(deps, query.mine ? actor.id : undefined),
  } satisfies Partial<Handlers>
}
