// Examples of all calls, and notes on fields and parameters, collected from the documentation.ts of each noun. Only the
// API document and tests read them. They are not in the table of calls, since that is part of the browser's code.
import type { CallName } from './calls.ts'
import type { AnyExample, ExamplesOf } from './example-values.ts'
import { failureNotes, listNotes, storedNotes } from './general-notes.ts'
import { activityExamples, activityNotes } from './activity/documentation.ts'
import { appExamples } from './apps/documentation.ts'
import { batchExamples, batchNotes } from './batches/documentation.ts'
import { calendarExamples, calendarNotes } from './calendar/documentation.ts'
import { carouselExamples, carouselNotes } from './carousel/documentation.ts'
import { categoryExamples, categoryNotes } from './categories/documentation.ts'
import { collectionExamples, collectionNotes } from './collections/documentation.ts'
import { captionExamples, captionNotes } from './captions/documentation.ts'
import { contentExamples, contentNotes } from './content/documentation.ts'
import { dashboardExamples, dashboardNotes } from './dashboard/documentation.ts'
import { filmExamples, filmNotes } from './films/documentation.ts'
import { historyExamples, historyNotes } from './history/documentation.ts'
import { importExamples, importNotes } from './imports/documentation.ts'
import { lyricsExamples, lyricsNotes } from './lyrics/documentation.ts'
import { peopleExamples, peopleNotes } from './people/documentation.ts'
import { previewLinkExamples, previewLinkNotes } from './preview-links/documentation.ts'
import { mineExamples, mineNotes } from './mine/documentation.ts'
import { adminUserExamples, adminUserNotes } from './admin-users/documentation.ts'
import { appUserExamples, appUserNotes } from './app-users/documentation.ts'
import { secondFactorAsked, secondFactorExamples, secondFactorNotes } from './second-factor/documentation.ts'
import { sessionExamples, sessionNotes } from './session/documentation.ts'
import { statisticsExamples, statisticsNotes } from './statistics/documentation.ts'
import { uploadExamples, uploadNotes } from './uploads/documentation.ts'
import { viewExamples, viewNotes } from './views/documentation.ts'
import { webhookExamples, webhookNotes } from './webhooks/documentation.ts'

export type { AnyExample }
export { secondFactorAsked }

/** A call without an example is an error of tsc, and of a test. */
export const examples: ExamplesOf<CallName> = {
  ...sessionExamples,
  ...secondFactorExamples,
  ...dashboardExamples,
  ...categoryExamples,
  ...contentExamples,
  ...captionExamples,
  ...lyricsExamples,
  ...peopleExamples,
  ...previewLinkExamples,
  ...batchExamples,
  ...viewExamples,
  ...importExamples,
  ...uploadExamples,
  ...filmExamples,
  ...carouselExamples,
  ...collectionExamples,
  ...calendarExamples,
  ...appUserExamples,
  ...adminUserExamples,
  ...activityExamples,
  ...webhookExamples,
  ...historyExamples,
  ...appExamples,
  ...mineExamples,
  ...statisticsExamples,
}

export function exampleOf(name: string): AnyExample {
  const found = (examples as Record<string, AnyExample>)[name]
  if (!found)
    throw new Error(
      `The call ${name} has no example: add one to the documentation.ts of its noun in packages/contract/src`,
    )
  return found
}

const groups: Record<string, string>[] = [
  storedNotes,
  listNotes,
  failureNotes,
  sessionNotes,
  secondFactorNotes,
  dashboardNotes,
  categoryNotes,
  contentNotes,
  captionNotes,
  lyricsNotes,
  peopleNotes,
  previewLinkNotes,
  batchNotes,
  viewNotes,
  importNotes,
  uploadNotes,
  filmNotes,
  carouselNotes,
  collectionNotes,
  calendarNotes,
  appUserNotes,
  adminUserNotes,
  activityNotes,
  webhookNotes,
  historyNotes,
  mineNotes,
  statisticsNotes,
]

/** Throws if two groups have a note of the same name: the field of one would show the note of the other. */
function joinNotes(): Record<string, string> {
  const entries = groups.flatMap((group) => Object.entries(group))
  const names = entries.map(([name]) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Two field notes have the name ${twice.join(', ')}: qualify them`)
  return Object.fromEntries(entries)
}

/**
 * Notes by name of the field, or by `Schema.field` or `call.parameter` if the name has two meanings. A test reports
 * fields without a note, and notes without a field.
 */
export const fieldNotes = joinNotes()
