import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listMissed } from './queries.ts'

export function scheduleRoutes({ db }: Deps): Pick<Handlers, 'listMissed'> {
  return {
    listMissed: async ({ query, actor }) => {
      const rows = await listMissed(db, query.mine ? actor.id : undefined)
      return {
        items: rows.map(({ total: _total, id, ...item }) => ({ _id: id, ...item })),
        total: rows[0]?.total ?? 0,
      }
    },
  }
}
