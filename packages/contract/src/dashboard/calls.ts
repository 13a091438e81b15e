import { call } from '../call.ts'
import { DashboardStats, DashboardToday } from './dashboard.ts'
import { ProcessingLedger } from '../films/processing.ts'
import { readers } from '../roles.ts'

export const dashboardCalls = {
  dashboardStats: call('GET', '/admin/dashboard/stats', {
    roles: readers,
    summary: 'The six numbers of the dashboard',
    output: DashboardStats,
  }),
  processingLedger: call('GET', '/admin/dashboard/processing', {
    roles: readers,
    summary: 'Files received, in processing, ready and failed',
    output: ProcessingLedger,
  }),
  dashboardToday: call('GET', '/admin/dashboard/today', {
    roles: readers,
    summary: 'Work of today: films in processing or failed, items that lack something, dead sources',
    output: DashboardToday,
  }),
} as const
