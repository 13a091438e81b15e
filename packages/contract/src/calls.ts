// THE TABLE OF CALLS, by noun. A new call is one line in `calls/`, one handler, one query.
import { accountCalls } from './calls/account.ts'
import { activityCalls } from './calls/activity.ts'
import { appCalls } from './calls/apps.ts'
import { batchCalls } from './calls/batches.ts'
import { calendarCalls } from './calls/calendar.ts'
import { carouselCalls } from './calls/carousel.ts'
import { categoryCalls } from './calls/categories.ts'
import { contentCalls } from './calls/content.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { filmCalls } from './calls/films.ts'
import { historyCalls } from './calls/history.ts'
import { importCalls } from './calls/imports.ts'
import { peopleCalls } from './calls/people.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sessionCalls } from './calls/session.ts'
import { uploadCalls } from './calls/uploads.ts'
import { viewCalls } from './calls/views.ts'

export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...dashboardCalls,
  ...categoryCalls,
  ...contentCalls,
  ...batchCalls,
  ...viewCalls,
  ...importCalls,
  ...uploadCalls,
  ...filmCalls,
  ...carouselCalls,
  ...calendarCalls,
  ...peopleCalls,
  ...activityCalls,
  ...historyCalls,
  ...appCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
