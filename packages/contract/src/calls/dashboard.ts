import { call } from '../call.ts'
import { DashboardStats } from '../dashboard.ts'
import { ProcessingLedger } from '../processing.ts'
import { staff } from '../roles.ts'

export const dashboardCalls = {
  dashboardStats: call('GET', '/admin/dashboard/stats', {
    roles: staff,
    summary: 'The six numbers of the dashboard',
    output: DashboardStats,
  }),
  processingLedger: call('GET', '/admin/dashboard/processing', {
    roles: staff,
    summary: 'Files received, in processing, ready and failed',
    output: ProcessingLedger,
  }),
} as const
