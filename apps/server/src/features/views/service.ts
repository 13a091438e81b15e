// Saved views of the library. All staff see them; editors save, change and delete them.
import { type LibraryView, limits } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { asJson } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { defined } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export { disownViews } from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listViews>>[number]

function toView({ id, name, filter, order, look, createdAt, updatedAt }: Stored): LibraryView {
  return isoTimes({ _id: id, name, filter, order, look, createdAt, updatedAt })
}

export function viewRoutes({ db }: Deps) {
  return {
    listViews: async () => ({ items: (await queries.listViews(db)).map(toView) }),
    createView: ({ body }) =>
      inTransaction(db, async (trx) => {
        if ((await queries.countViewsInTurn(trx)) >= limits.viewsMax) throw new AppError('too-many-views')
        // The previous version of the server may still be running. It shows everybody only views without an owner.
        const view = toView(await queries.insertView(trx, { ...asJson(body), ownerId: null }))
        const changes = changesOf(null, body)
        await recordActivity(trx, 'view.create', { id: view._id, name: view.name, changes })
        return view
      }),
    updateView: ({ params: { id }, body }) =>
      inTransaction(db, async (trx) => {
        const before = existing(await queries.lockView(trx, id))
        const view = toView(await queries.updateView(trx, id, asJson(defined(body))))
        const changes = changesOf(toView(before), defined(body))
        await recordActivity(trx, 'view.update', { id, name: before.name, changes })
        return view
      }),
    deleteView: ({ params: { id } }) =>
      inTransaction(db, async (trx) => {
        const { name } = existing(await queries.deleteView(trx, id))
        await recordActivity(trx, 'view.delete', { id, name })
      }),
  } satisfies Partial<Handlers>
}
