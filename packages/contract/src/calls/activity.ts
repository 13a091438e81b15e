import {
  ActivityFilter,
  ActivityPage,
  ActivityQuery,
  ActivityTable,
  ActivityVerdict,
} from '../work/activity.ts'
import { call } from '../call.ts'
import { superAdmins } from '../roles.ts'

export const activityCalls = {
  listActivity: call('GET', '/admin/activity', {
    roles: superAdmins,
    summary: 'Who did what, newest first',
    query: ActivityQuery,
    output: ActivityPage,
  }),
  exportActivity: call('GET', '/admin/activity/export', {
    roles: superAdmins,
    summary: 'The same as a table for spreadsheets',
    query: ActivityFilter,
    output: ActivityTable,
    contentType: 'text/csv; charset=utf-8',
    streamed: true,
    fileName: 'jinvani-activity.csv',
  }),
  verifyActivity: call('POST', '/admin/activity/verify', {
    roles: superAdmins,
    summary: 'Whether everything is as it was written',
    output: ActivityVerdict,
    points: 20,
  }),
} as const
