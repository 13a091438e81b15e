// Saved views of the library. All staff see them; editors save, change and delete them.
import { type LibraryView, type LibraryViewInput, type LibraryViewPatch, limits } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { asJson } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { defined } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { disownViews } from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listViews>>[number]

function toView({ id, name, filter, order, look, createdAt, updatedAt }: Stored): LibraryView {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { _id: id, name, filter, order, look, ...times }
}

async function createView({ db }: Deps, fields: LibraryViewInput): Promise<LibraryView> {
  return await inTransaction(db, async (trx) => {
    await queries.takeTurn(trx)
    if ((await queries.countViews(trx)) >= limits.viewsMax) throw new AppError('too-many-views')
    // The previous version of the server may still be running. It shows everybody only views without an owner.
    const view = toView(await queries.insertView(trx, { ...asJson(fields), ownerId: null }))
    const changes = changesOf(null, fields)
    await recordActivity(trx, 'view.create', { id: view._id, name: view.name, changes })
    return view
  })
}

async function updateView({ db }: Deps, id: string, patch: LibraryViewPatch): Promise<LibraryView> {
  return await inTransaction(db, async (trx) => {
    const before = existing(await queries.lockView(trx, id))
    const view = toView(await queries.updateView(trx, id, asJson(defined(patch))))
    const changes = changesOf(toView(before), defined(patch))
    await recordActivity(trx, 'view.update', { id, name: before.name, changes })
    return view
  })
}

async function deleteView({ db }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { name } = existing(await queries.lockView(trx, id))
    await queries.deleteView(trx, id)
    await recordActivity(trx, 'view.delete', { id, name })
  })
}

export function viewRoutes(deps: Deps) {
  return {
    listViews: async () => ({ items: (await queries.listViews(deps.db)).map(toView) }),
    createView: ({ body }) => createView(deps, body),
    updateView: ({ params, body }) => updateView(deps, params.id, body),
    deleteView: ({ params }) => deleteView(deps, params.id),
  } satisfies Partial<Handlers>
}
