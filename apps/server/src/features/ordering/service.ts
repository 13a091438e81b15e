// Saves records that editors sort by hand: categories, slides and collections.
import { type MoveInput, placed, scheduleAfter } from '@jinvani/contract'
import { AppError, expected } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { defined, isNoChange } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { recordVersions } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import { changedBeside, checkSchedule } from '../schedule/service.ts'
import type { TrashNoun } from '../trash/service.ts'
import { claimUploads, ensureVerified, storedUrl } from '../uploads/service.ts'

interface Sent {
  active?: boolean | undefined
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}
interface Stored {
  id: string
  version: number
  order: number
  createdAt: Date
}

export interface OrderedNoun<Row extends Stored, Input extends Sent, Patch extends Sent> {
  trash: TrashNoun
  pictures: readonly (keyof Input & keyof Patch & string)[]
  /** Throws if the values refer to something that does not exist. `stored`: the locked row; undefined for a new one. */
  check?: (trx: Db, values: Input | Patch, stored: Row | undefined) => Promise<void>
  rows: Record<'find' | 'lock', (db: Db, id: string) => Promise<Row | undefined>> & {
    lockInOrder: (trx: Db) => Promise<Row[]>
  }
  fieldsOf: (trx: Db, row: Row) => Promise<object> | object
  insert: (trx: Db, values: Input & { active: boolean }) => Promise<Row>
  update: (trx: Db, id: string, values: Patch) => Promise<Row>
  /** Reports a save to the webhooks, in the transaction of the save. `before`: undefined for a new row. */
  tell?: (trx: Db, row: Row, before: Row | undefined) => Promise<void>
}

/** `ifMatch`: the version that the client has seen; the save is refused if it is not the current one. */
export interface SaveAbout {
  ifMatch: number | undefined
  savedBy: string
}

async function acceptPictures(deps: Deps, names: readonly string[], values: object) {
  const sent = Object.entries(values).filter(([name, url]) => names.includes(name) && url !== undefined)
  const pictures = sent.map(([path, url]) => ({ url: String(url), path, isImage: true }))
  await ensureVerified(deps, pictures)
  return Object.fromEntries(pictures.map(({ path, url }) => [path, storedUrl(url, deps.config.publicUrl)]))
}

async function write<Row extends { id: string }>(
  deps: Deps,
  trash: TrashNoun,
  work: (trx: Db) => Promise<Row>,
): Promise<Row> {
  const row = await inTransaction(deps.db, work).catch((error: unknown) => {
    throw isUniqueViolation(error) && trash.slugTaken ? trash.slugTaken('') : error
  })
  await announceChange(deps, trash.keys(row.id))
  return row
}

async function record(trx: Db, { noun, name }: TrashNoun, row: Stored, before: object | null, after: object) {
  const named = { id: row.id, name: String(Object(row)[name]) }
  const changes = changesOf(before, after)
  await recordActivity(trx, `${noun}.${before ? 'update' : 'create'}`, { ...named, changes })
  await recordVersions(trx, noun, [{ ...named, version: before ? row.version + 1 : 1, before, after }])
}

export async function createOrdered<Row extends Stored, Input extends Sent, Patch extends Sent>(
  deps: Deps,
  { trash, pictures: names, check, insert, tell }: OrderedNoun<Row, Input, Patch>,
  input: Input,
  savedBy: string | null,
): Promise<Row> {
  const pictures = await acceptPictures(deps, names, input)
  const { publishAt = null, unpublishAt = null } = input
  const times = { active: input.active ?? publishAt === null, publishAt, unpublishAt }
  const values = { ...input, ...pictures, active: times.active }
  if (trash.isTimed) checkSchedule(times, undefined)
  return await write(deps, trash, async (trx) => {
    await check?.(trx, values, undefined)
    await claimUploads(trx, Object.values(pictures))
    const row = await insert(trx, {
      ...values,
      ...(trash.isTimed && changedBeside(times, undefined, savedBy)),
    })
    await record(trx, trash, row, null, values)
    await tell?.(trx, row, undefined)
    return row
  })
}

/** `given`: a patch, or a function that makes it from the locked row and returns undefined if nothing is to change. */
export async function updateOrdered<Row extends Stored, Input extends Sent, Patch extends Sent>(
  deps: Deps,
  noun: OrderedNoun<Row, Input, Patch>,
  id: string,
  given: Patch | ((trx: Db, stored: Row) => Promise<Patch | undefined>),
  { ifMatch, savedBy }: SaveAbout,
): Promise<Row> {
  const { trash } = noun
  const isMade = typeof given === 'function'
  if (!isMade && isNoChange(given)) return expected(await noun.rows.find(deps.db, id), ifMatch)
  const pictures = isMade ? {} : await acceptPictures(deps, noun.pictures, given)
  return await write(deps, trash, async (trx) => {
    const stored = expected(await noun.rows.lock(trx, id), ifMatch)
    const patch = isMade ? await given(trx, stored) : given
    if (patch === undefined) return stored
    return await change(trx, noun, stored, { ...patch, ...pictures }, savedBy)
  })
}

/** `stored`: the row as it is locked. */
async function change<Row extends Stored, Input extends Sent, Patch extends Sent>(
  trx: Db,
  noun: OrderedNoun<Row, Input, Patch>,
  stored: Row,
  patch: Patch,
  savedBy: string,
): Promise<Row> {
  const { trash } = noun
  await noun.check?.(trx, patch, stored)
  const before = await noun.fieldsOf(trx, stored)
  const { values, columns } = trash.isTimed
    ? timed(before as Scheduled, patch, savedBy)
    : { values: patch, columns: {} }
  const pictures = noun.pictures.flatMap((name) => Object(values)[name] ?? [])
  await claimUploads(trx, pictures)
  await record(trx, trash, stored, before, defined(values))
  const row = await noun.update(trx, stored.id, { ...(defined(values) as Patch), ...columns })
  await noun.tell?.(trx, row, stored)
  return row
}

/** Moves a row in the order. All rows that it passes change with it, or none. */
export async function moveOrdered<
  Row extends Stored,
  Input extends Sent,
  Patch extends Sent & { order?: number },
>(
  deps: Deps,
  noun: OrderedNoun<Row, Input, Patch>,
  id: string,
  { to, over }: MoveInput,
  savedBy: string,
): Promise<void> {
  await write(deps, noun.trash, async (trx) => {
    const rows = await noun.rows.lockInOrder(trx)
    const stored = rows.map((row) => {
      const { id: _id, order, createdAt } = row
      return { _id, order, createdAt: createdAt.toISOString(), row }
    })
    const from = stored.findIndex(({ _id }) => _id === id)
    if (from < 0) throw new AppError('not-found')
    const place = stored.findIndex(({ _id }) => _id === over)
    for (const { row, order } of placed(stored, from, place < 0 ? Math.min(to, rows.length - 1) : place))
      if (order !== row.order) await change(trx, noun, row, { order } as Patch, savedBy)
    return { id }
  })
}

type Scheduled = Parameters<typeof scheduleAfter>[0]

/**
 * Adds to the patch both times of the schedule after this save, and the columns that depend on them. Throws if the new
 * schedule is invalid.
 */
function timed<Patch extends Sent>(before: Scheduled, patch: Patch, savedBy: string) {
  const values = { ...patch, ...scheduleAfter(before, patch) }
  const wanted = { ...before, ...defined(values) }
  checkSchedule(wanted, before)
  const isMissedNoMore = patch.publishAt !== undefined && { scheduleMissed: null }
  return { values, columns: { ...changedBeside(wanted, before, savedBy), ...isMissedNoMore } }
}
