// The table of calls, by noun. A new call needs an entry in the `calls.ts` of its noun, an example beside it in
// `documentation.ts`, and a handler in the server.
import { sessionCalls } from './session/calls.ts'
import { activityCalls } from './activity/calls.ts'
import { appCalls } from './apps/calls.ts'
import { batchCalls } from './batches/calls.ts'
import { calendarCalls } from './calendar/calls.ts'
import { carouselCalls } from './carousel/calls.ts'
import { categoryCalls } from './categories/calls.ts'
import { collectionCalls } from './collections/calls.ts'
import { captionCalls } from './captions/calls.ts'
import { contentCalls } from './content/calls.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { filmCalls } from './films/calls.ts'
import { historyCalls } from './history/calls.ts'
import { importCalls } from './imports/calls.ts'
import { lyricsCalls } from './lyrics/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { previewLinkCalls } from './preview-links/calls.ts'
import { mineCalls } from './mine/calls.ts'
import { adminUserCalls } from './admin-users/calls.ts'
import { appUserCalls } from './app-users/calls.ts'
import { secondFactorCalls } from './second-factor/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { uploadCalls } from './uploads/calls.ts'
import { viewCalls } from './views/calls.ts'
import { webhookCalls } from './webhooks/calls.ts'

export const calls = {
  ...sessionCalls,
  ...secondFactorCalls,
  ...dashboardCalls,
  ...categoryCalls,
  ...contentCalls,
  ...captionCalls,
  ...lyricsCalls,
  ...peopleCalls,
  ...previewLinkCalls,
  ...batchCalls,
  ...viewCalls,
  ...importCalls,
  ...uploadCalls,
  ...filmCalls,
  ...carouselCalls,
  ...collectionCalls,
  ...calendarCalls,
  ...appUserCalls,
  ...adminUserCalls,
  ...activityCalls,
  ...webhookCalls,
  ...historyCalls,
  ...appCalls,
  ...mineCalls,
  ...statisticsCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
