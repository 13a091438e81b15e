import type { MissedList, ScheduleEvent } from '@jinvani/contract'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { DueColumns } from './queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordActivities } from '../activity/service.ts'
import { listStaffNames } from '../admin-users/service.ts'
import { publishEvent } from '../events/service.ts'
import { recordVersions } from '../history/service.ts'
import { tellChanges } from '../webhooks/service.ts'
import { type CarriedOut, type Step, afterAsJson, carriedOut } from './due.ts'
import { listMissed } from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { changedBeside, checkSchedule, timesOf } from './due.ts'
export { lockDue, writeCarriedOut } from './queries.ts'

/** Items that could not go live at their time. `by`: only those that this person scheduled. */
export async function findMissed({ db }: Pick<Deps, 'db'>, by?: string): Promise<z.infer<typeof MissedList>> {
  const rows = await listMissed(db, by)
  return {
    items: rows.map(({ total: _total, id, ...item }) => ({ _id: id, ...item })),
    total: rows[0]?.total ?? 0,
  }
}

/** The error code if an item cannot go live. A collection always can, so its code is never used. */
const codes = { content: 'no-playable-source', carousel: 'not-found', collection: 'internal' } as const
type Noun = keyof typeof codes

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

async function recordCarriedOut(
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
  await tellChanges(
    trx,
    noun,
    items
      .filter(({ before, after }) => before.active !== after.active)
      .map(({ id, before }) => ({ id, was: before.active })),
  )
  await publishEvent(deps, trx, eventOf(items))
}

/** The most items that one transaction changes. */
const AT_ONCE = 50

interface Timetable<Row extends DueColumns> {
  noun: Noun
  lock: (trx: Db, most: number) => Promise<Row[]>
  write: (trx: Db, rows: string) => Promise<void>
  /** Why each row of `due` cannot go live, in the same order; null or missing if it can. */
  findProblems: (trx: Db, due: Row[]) => Promise<(string | null)[]> | (string | null)[]
}

/** Activates and deactivates items whose time has come, 50 at most. The caller must announce them. */
export async function carryOutDue<Row extends DueColumns>(
  deps: Pick<Deps, 'db' | 'events'>,
  { noun, lock, write, findProblems }: Timetable<Row>,
): Promise<CarriedOut[]> {
  return await inTransaction(deps.db, async (trx) => {
    const due = await lock(trx, AT_ONCE)
    if (due.length === 0) return []
    const problems = await findProblems(trx, due)
    const items = due.map((row, index) => carriedOut(row, problems[index] ?? null))
    await write(trx, afterAsJson(items))
    await recordCarriedOut(deps, trx, noun, items)
    return items
  })
}

export function scheduleRoutes(deps: Deps) {
  return {
    listMissed: ({ query, actor }) => findMissed(deps, query.mine ? actor.id : undefined),
  } satisfies Partial<Handlers>
}
