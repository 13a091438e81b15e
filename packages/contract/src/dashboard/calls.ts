import { call } from '../call.ts'
import { DashboardStats, DashboardToday } from './dashboard.ts'
import { ProcessingLedger } from '../films/processing.ts'
import { readers } from '../roles.ts'

export const dashboardCalls = {
  dashboardStats: call('GET', '/admin/dashboard/stats', {
    roles: readers,
    summary: 'The numbers of the dashboard',
    output: DashboardStats,
  }),
  processingLedger: call('GET', '/admin/dashboard/processing', {
    roles: readers,
    summary: 'Numbers of files that were received, are in processing, are ready, or failed',
    output: ProcessingLedger,
  }),
  dashboardToday: call('GET', '/admin/dashboard/today', {
    roles: readers,
    summary:
      'What needs work today: films in processing or failed, items that lack something, links that no longer play',
    output: DashboardToday,
  }),
} as const
