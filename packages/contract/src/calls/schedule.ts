import { call } from '../call.ts'
import { editors } from '../roles.ts'
import { MissedList, MissedQuery } from '../calendar/schedule.ts'

export const scheduleCalls = {
  listMissed: call('GET', '/admin/schedule/missed', {
    roles: editors,
    summary: 'What could not go live when its time came, newest first',
    query: MissedQuery,
    output: MissedList,
  }),
} as const
