import { ActivityFilter, ActivityPage, ActivityQuery, ActivityTable } from './activity.ts'
import { call } from '../call.ts'
import { superAdmins } from '../roles.ts'

export const activityCalls = {
  listActivity: call('GET', '/admin/activity', {
    roles: superAdmins,
    summary: 'The activity log, newest first',
    query: ActivityQuery,
    output: ActivityPage,
  }),
  exportActivity: call('GET', '/admin/activity/export', {
    roles: superAdmins,
    summary: 'The activity log as a table for spreadsheets',
    query: ActivityFilter,
    output: ActivityTable,
    contentType: 'text/csv; charset=utf-8',
    streamed: true,
    fileName: 'jinvani-activity.csv',
    points: 20,
  }),
} as const
