import { type CalendarShown, type SharePage, publicPaths } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import type { Handlers, Settled, ShownKeys } from '../../platform/http/handler.ts'
import { readKept, replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { costs } from '../../platform/load/costs.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { getAppCalendar } from './app-calendar.ts'
import { calendarDateRoutes } from './dates.ts'
import { Asked, readShown, renderIcs } from './pages.ts'
import { getCalendar, listScheduled } from './service.ts'

export function calendarRoutes(deps: Deps) {
  return {
    getCalendar: ({ query }) => getCalendar(deps, query),
    listScheduled: ({ query }) => listScheduled(deps, query),
    ...calendarDateRoutes(deps),
    appCalendar: ({ query }) => getAppCalendar(deps, query),
  } satisfies Partial<Handlers>
}

export const calendarShows = { appCalendar: () => ['calendar'] } satisfies Partial<ShownKeys<PublicKey>>

/** Answers for coordinates are not cached: they show where somebody is, and there are too many places. */
export const calendarSettled: Settled = {
  appCalendar: async ({ query }) => (query.lat === undefined ? query : null),
}

export function serveCalendar(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge }: { pages: readonly SharePage<CalendarShown>[]; charge: ChargeRequest },
): void {
  const serve = (path: string, contentType: string, make: (asked: Asked) => Promise<string>) =>
    app.get(path, { config: { call: 'calendar' }, ...publicRoute }, async (request, reply) => {
      const asked = Asked.parse(request.query)
      const name = JSON.stringify([path, asked])
      const about = { call: 'calendar', route: path, name, contentType, cost: costs.list }
      const read = async () => ({ value: Buffer.from(await make(asked)), keys: ['calendar'] })
      return replyPrepared(reply, await readKept({ ...deps, charge }, request, reply, about, read))
    })
  for (const { path, language, render } of pages)
    serve(path, 'text/html; charset=utf-8', async (asked) => render(await readShown(deps, asked, language)))
  serve(`${publicPaths.calendar}.ics`, 'text/calendar; charset=utf-8', (asked) => renderIcs(deps, asked))
}
