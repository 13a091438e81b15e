// Saved views of the library: personal ones, and those shared by editors.
import {
  type LibraryView,
  type LibraryViewInput,
  type LibraryViewPatch,
  editors,
  limits,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { defined } from '../../platform/record-fields.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listViews>>[number]

function toView({ id, ownerId, createdAt, updatedAt, ...row }: Stored): LibraryView {
  return {
    _id: id,
    ...row,
    shared: ownerId === null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function checkMayShare({ role }: Actor): void {
  if (!editors.includes(role)) throw new AppError('forbidden')
}

async function checkRoom(trx: Db, ownerId: string | null): Promise<void> {
  if ((await queries.countViews(trx, ownerId)) >= limits.viewsMax) throw new AppError('too-many-views')
}

/** Compares with the other views that this person sees; older ones may share a name. */
async function checkName(trx: Db, actor: Actor, name: string): Promise<void> {
  const seen = await queries.listViews(trx, actor.id)
  if (seen.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw fieldError('name', 'Another view has this name. Choose a different one.')
}

/** Locks a view that this person may change; views of others are not found. */
async function lockOpenView(trx: Db, id: string, actor: Actor): Promise<Stored> {
  const view = await queries.lockView(trx, id)
  if (!view || (view.ownerId !== null && view.ownerId !== actor.id)) throw new AppError('not-found')
  if (view.ownerId === null) checkMayShare(actor)
  return view
}

export async function listViews({ db }: Deps, actor: Actor): Promise<{ items: LibraryView[] }> {
  return { items: (await queries.listViews(db, actor.id)).map(toView) }
}

export async function createView(
  { db }: Deps,
  actor: Actor,
  { shared, ...fields }: LibraryViewInput,
): Promise<LibraryView> {
  if (shared) checkMayShare(actor)
  const ownerId = shared ? null : actor.id
  return await inTransaction(db, async (trx) => {
    await queries.takeTurn(trx)
    await checkRoom(trx, ownerId)
    await checkName(trx, actor, fields.name)
    const view = toView(await queries.insertView(trx, { ...fields, ownerId }))
    const changes = changesOf(null, { ...fields, shared })
    await recordActivity(trx, 'view.create', { id: view._id, name: view.name, changes })
    return view
  })
}

export async function updateView(
  { db }: Deps,
  actor: Actor,
  id: string,
  { shared, ...patch }: LibraryViewPatch,
): Promise<LibraryView> {
  return await inTransaction(db, async (trx) => {
    await queries.takeTurn(trx)
    const before = await lockOpenView(trx, id, actor)
    if (shared) checkMayShare(actor)
    const ownerId = shared === undefined ? before.ownerId : shared ? null : actor.id
    if (ownerId !== before.ownerId) await checkRoom(trx, ownerId)
    if (patch.name !== undefined && patch.name.toLowerCase() !== before.name.toLowerCase())
      await checkName(trx, actor, patch.name)
    const view = toView(await queries.updateView(trx, id, { ...defined(patch), ownerId }))
    const changes = changesOf(toView(before), defined({ ...patch, shared }))
    await recordActivity(trx, 'view.update', { id, name: before.name, changes })
    return view
  })
}

export async function deleteView({ db }: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { name } = await lockOpenView(trx, id, actor)
    await queries.deleteView(trx, id)
    await recordActivity(trx, 'view.delete', { id, name })
  })
}
