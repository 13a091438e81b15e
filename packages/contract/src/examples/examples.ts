// An example of every call of the table, kept beside it and not in it. One that is missing is named by tsc and by a test.
import type { CallName } from '../calls.ts'
import { accountExamples } from './account.ts'
import { activityExamples } from './activity.ts'
import { appAccountExamples } from './app-account.ts'
import { batchExamples } from './batches.ts'
import { calendarExamples } from './calendar.ts'
import { carouselExamples } from './carousel.ts'
import { catalogueExamples, playbackExamples } from './catalogue.ts'
import { categoryExamples } from './categories.ts'
import { captionExamples, contentExamples } from './content.ts'
import { drmExamples } from './drm.ts'
import type { AnyExample, ExamplesOf } from './example.ts'
import { historyExamples } from './history.ts'
import { importExamples } from './imports.ts'
import { multipartExamples } from './multipart.ts'
import { adminUserExamples, appUserExamples } from './people.ts'
import { secondFactorExamples } from './second-factor.ts'
import { sessionExamples } from './session.ts'
import { uploadExamples } from './uploads.ts'
import { viewExamples } from './views.ts'

export type { AnyExample } from './example.ts'
export { secondFactorAsked } from './second-factor.ts'

export const examples: ExamplesOf<CallName> = {
  ...sessionExamples,
  ...accountExamples,
  ...secondFactorExamples,
  ...categoryExamples,
  ...contentExamples,
  ...captionExamples,
  ...batchExamples,
  ...viewExamples,
  ...importExamples,
  ...uploadExamples,
  ...multipartExamples,
  ...drmExamples,
  ...carouselExamples,
  ...calendarExamples,
  ...appUserExamples,
  ...adminUserExamples,
  ...activityExamples,
  ...historyExamples,
  ...appAccountExamples,
  ...catalogueExamples,
  ...playbackExamples,
}

export function exampleOf(name: string): AnyExample {
  const found = (examples as Record<string, AnyExample>)[name]
  if (!found)
    throw new Error(
      `The call ${name} has no example: add one in packages/contract/src/examples, in the file of its noun`,
    )
  return found
}
