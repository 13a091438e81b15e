import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { createDate, deleteDate, getDate, updateDate } from './dates.ts'
import { CalendarYears, getCalendar, listScheduled } from './service.ts'

export function calendarRoutes(deps: Deps) {
  const years = new CalendarYears()
  return {
    getCalendar: ({ query }) => getCalendar(deps, years, query),
    listScheduled: ({ query }) => listScheduled(deps, query),
    createCalendarDate: ({ body }) => createDate(deps, body),
    getCalendarDate: ({ params }) => getDate(deps, params.id),
    updateCalendarDate: ({ params, body, ifMatch }) => updateDate(deps, params.id, body, ifMatch),
    deleteCalendarDate: ({ params }) => deleteDate(deps, params.id),
  } satisfies Partial<Handlers>
}
