// An example of every call of the table, kept outside it. tsc and a test name a missing one.
import type { CallName } from './calls.ts'
import { accountExamples, sessionExamples } from './session/examples.ts'
import { activityExamples } from './activity/examples.ts'
import { appAccountExamples, catalogueExamples, playbackExamples } from './apps/examples.ts'
import { batchExamples } from './batches/examples.ts'
import { calendarExamples } from './calendar/examples.ts'
import { carouselExamples } from './carousel/examples.ts'
import { categoryExamples } from './categories/examples.ts'
import { collectionExamples } from './collections/examples.ts'
import { captionExamples, contentExamples } from './content/examples.ts'
import { dashboardExamples } from './dashboard/examples.ts'
import { drmExamples } from './films/examples.ts'
import type { AnyExample, ExamplesOf } from './example.ts'
import { historyExamples } from './history/examples.ts'
import { importExamples } from './imports/examples.ts'
import { lyricsExamples } from './lyrics/examples.ts'
import { mineExamples } from './mine/examples.ts'
import { multipartExamples, uploadExamples } from './uploads/examples.ts'
import { statisticsExamples } from './statistics/examples.ts'
import { adminUserExamples, appUserExamples } from './people/examples.ts'
import { secondFactorExamples } from './second-factor/examples.ts'
import { viewExamples } from './views/examples.ts'
import { webhookExamples } from './webhooks/examples.ts'

export type { AnyExample } from './example.ts'
export { secondFactorAsked } from './second-factor/examples.ts'

export const examples: ExamplesOf<CallName> = {
  ...sessionExamples,
  ...accountExamples,
  ...secondFactorExamples,
  ...dashboardExamples,
  ...categoryExamples,
  ...contentExamples,
  ...captionExamples,
  ...lyricsExamples,
  ...batchExamples,
  ...viewExamples,
  ...importExamples,
  ...uploadExamples,
  ...multipartExamples,
  ...drmExamples,
  ...carouselExamples,
  ...collectionExamples,
  ...calendarExamples,
  ...appUserExamples,
  ...adminUserExamples,
  ...activityExamples,
  ...webhookExamples,
  ...historyExamples,
  ...appAccountExamples,
  ...catalogueExamples,
  ...playbackExamples,
  ...mineExamples,
  ...statisticsExamples,
}

export function exampleOf(name: string): AnyExample {
  const found = (examples as Record<string, AnyExample>)[name]
  if (!found)
    throw new Error(
      `The call ${name} has no example: add one to the examples.ts of its noun in packages/contract/src`,
    )
  return found
}
