import { AppCalendar, AppCalendarQuery } from './app-calendar.ts'
import * as calendar from './calendar.ts'
import { MissedList, MissedQuery } from './schedule.ts'
import { call } from '../call.ts'
import { editors } from '../roles.ts'

export const calendarCalls = {
  getCalendar: call('GET', '/admin/calendar', {
    roles: editors,
    summary: 'The Jain calendar: tithi and occasions, day by day',
    query: calendar.CalendarQuery,
    output: calendar.Calendar,
  }),
  listScheduled: call('GET', '/admin/calendar/scheduled', {
    roles: editors,
    summary: 'Items that go live or end, in order of time',
    query: calendar.ScheduledQuery,
    output: calendar.ScheduledList,
  }),
  createCalendarDate: call('POST', '/admin/calendar/dates', {
    roles: editors,
    summary: 'Add a date to the calendar, or move an occasion',
    activity: 'calendar.create',
    input: calendar.CalendarDateInput,
    output: calendar.CalendarDate,
    status: 201,
  }),
  getCalendarDate: call('GET', '/admin/calendar/dates/:id', {
    roles: editors,
    summary: 'One date that staff set',
    output: calendar.CalendarDate,
  }),
  updateCalendarDate: call('PUT', '/admin/calendar/dates/:id', {
    roles: editors,
    summary: 'Change a date that staff set',
    activity: 'calendar.update',
    input: calendar.CalendarDatePatch,
    output: calendar.CalendarDate,
    versioned: true,
  }),
  deleteCalendarDate: call('DELETE', '/admin/calendar/dates/:id', {
    roles: editors,
    summary: 'Remove a date that staff set; a computed date that it replaced comes back',
    activity: 'calendar.delete',
  }),
  listMissed: call('GET', '/admin/schedule/missed', {
    roles: editors,
    summary: 'Items that could not go live at their time, newest first',
    query: MissedQuery,
    output: MissedList,
  }),
  appCalendar: call('GET', '/app/calendar', {
    roles: 'public',
    summary: 'The Jain calendar: tithis, occasions, and the times of the sun at a place',
    query: AppCalendarQuery,
    output: AppCalendar,
  }),
} as const
