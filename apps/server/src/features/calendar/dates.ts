// Calendar dates that staff enter. Each replaces a computed date, or adds an occasion.
import {
  type CalendarDate,
  type CalendarDateInput,
  type CalendarDatePatch,
  calendarDateFields,
  calendarDateProblem,
  occasions,
} from '@jinvani/contract'
import { AppError, existing, expected, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { defined, isNoChange, pick } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { announceChange } from '../public-changes/service.ts'
import * as queries from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.rows.insert>>

const named = ({ id, name, occasion }: Pick<Stored, 'id' | 'name' | 'occasion'>) => ({
  id,
  name: name || (occasion ? occasions[occasion] : ''),
})

function toDate(row: Stored): CalendarDate {
  const fields = pick(row, ['occasion', ...calendarDateFields, 'version', 'createdAt', 'updatedAt'])
  return { _id: row.id, ...isoTimes(fields) }
}

function checkDate(fields: Pick<Stored, 'occasion' | 'name' | 'startsOn' | 'endsOn'>): void {
  const problem = calendarDateProblem(fields)
  if (problem) throw fieldError(...problem)
}

async function write(deps: Deps, work: (trx: Db) => Promise<Stored>): Promise<CalendarDate> {
  try {
    const date = toDate(await inTransaction(deps.db, work))
    await announceChange(deps, ['calendar'])
    return date
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('occasion-dated') : error
  }
}

async function getDate({ db }: Deps, id: string): Promise<CalendarDate> {
  return toDate(existing(await queries.rows.find(db, id)))
}

function createDate(deps: Deps, { occasion: given, ...fields }: CalendarDateInput) {
  const values = { occasion: given ?? null, ...fields }
  checkDate(values)
  return write(deps, async (trx) => {
    const created = await queries.rows.insert(trx, values)
    await recordActivity(trx, 'calendar.create', { ...named(created), changes: changesOf(null, values) })
    return created
  })
}

async function updateDate(deps: Deps, id: string, patch: CalendarDatePatch, ifMatch: number | undefined) {
  if (isNoChange(patch)) return expected(await getDate(deps, id), ifMatch)
  return await write(deps, async (trx) => {
    const stored = expected(await queries.rows.lock(trx, id), ifMatch)
    const values = defined(patch)
    checkDate({ ...stored, ...values })
    await recordActivity(trx, 'calendar.update', { ...named(stored), changes: changesOf(stored, values) })
    return await queries.rows.update(trx, id, values)
  })
}

async function deleteDate(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const deleted = existing(await queries.deleteDate(trx, id))
    const fields = pick(deleted, ['occasion', ...calendarDateFields])
    await recordActivity(trx, 'calendar.delete', { ...named(deleted), changes: changesOf(fields, null) })
  })
  await announceChange(deps, ['calendar'])
}

export function calendarDateRoutes(deps: Deps) {
  return {
    createCalendarDate: ({ body }) => createDate(deps, body),
    getCalendarDate: ({ params }) => getDate(deps, params.id),
    updateCalendarDate: ({ params, body, ifMatch }) => updateDate(deps, params.id, body, ifMatch),
    deleteCalendarDate: ({ params }) => deleteDate(deps, params.id),
  } satisfies Partial<Handlers>
}
