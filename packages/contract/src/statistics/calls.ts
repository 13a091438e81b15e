import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { readers } from '../roles.ts'
import * as statistics from './statistics.ts'

export const statisticsCalls = {
  appSendEvents: call('POST', '/app/events', {
    roles: 'public',
    summary: 'Count what was played and searched, without saying who',
    input: statistics.EventsInput,
    output: statistics.EventsTaken,
    status: 202,
    bodyBytes: limits.eventsBytes,
  }),
  statistics: call('GET', '/admin/statistics', {
    roles: readers,
    summary: 'Plays, hours, searches without a result and errors of the last days, or of a month',
    query: statistics.StatisticsQuery,
    output: statistics.Statistics,
    points: 10,
  }),
  contentStatistics: call('GET', '/admin/content/:id/statistics', {
    roles: readers,
    summary: 'How often an item was played in the last days, and how far',
    query: statistics.ItemStatisticsQuery,
    output: statistics.ItemStatistics,
  }),
} as const
