// Examples of all calls, and notes on fields and parameters, collected from the documentation.ts of each noun. Only the
// API document and tests read them. They are not in the table of calls, which the browser loads.
import type { AnyExample } from './example-values.ts'
import { generalNotes } from './general-notes.ts'
import { activityDocumentation } from './activity/documentation.ts'
import { adminUserDocumentation } from './admin-users/documentation.ts'
import { appUserDocumentation } from './app-users/documentation.ts'
import { appDocumentation } from './apps/documentation.ts'
import { batchDocumentation } from './batches/documentation.ts'
import { calendarDocumentation } from './calendar/documentation.ts'
import { captionDocumentation } from './captions/documentation.ts'
import { carouselDocumentation } from './carousel/documentation.ts'
import { categoryDocumentation } from './categories/documentation.ts'
import { collectionDocumentation } from './collections/documentation.ts'
import { contentDocumentation } from './content/documentation.ts'
import { dashboardDocumentation } from './dashboard/documentation.ts'
import { filmDocumentation } from './films/documentation.ts'
import { historyDocumentation } from './history/documentation.ts'
import { importDocumentation } from './imports/documentation.ts'
import { lyricsDocumentation } from './lyrics/documentation.ts'
import { mineDocumentation } from './mine/documentation.ts'
import { peopleDocumentation } from './people/documentation.ts'
import { previewLinkDocumentation } from './preview-links/documentation.ts'
import { secondFactorDocumentation } from './second-factor/documentation.ts'
import { sessionDocumentation } from './session/documentation.ts'
import { statisticsDocumentation } from './statistics/documentation.ts'
import { uploadDocumentation } from './uploads/documentation.ts'
import { viewDocumentation } from './views/documentation.ts'
import { webhookDocumentation } from './webhooks/documentation.ts'

export { secondFactorAsked } from './second-factor/documentation.ts'
export type { AnyExample }

const nouns: readonly { examples: Record<string, AnyExample>; notes: Record<string, string> }[] = [
  { examples: {}, notes: generalNotes },
  sessionDocumentation,
  secondFactorDocumentation,
  dashboardDocumentation,
  categoryDocumentation,
  contentDocumentation,
  captionDocumentation,
  lyricsDocumentation,
  peopleDocumentation,
  previewLinkDocumentation,
  batchDocumentation,
  viewDocumentation,
  importDocumentation,
  uploadDocumentation,
  filmDocumentation,
  carouselDocumentation,
  collectionDocumentation,
  calendarDocumentation,
  appUserDocumentation,
  adminUserDocumentation,
  activityDocumentation,
  webhookDocumentation,
  historyDocumentation,
  appDocumentation,
  mineDocumentation,
  statisticsDocumentation,
]

export const examples: Record<string, AnyExample> = Object.assign({}, ...nouns.map((noun) => noun.examples))

export function exampleOf(name: string): AnyExample {
  const found = examples[name]
  if (!found)
    throw new Error(
      `The call ${name} has no example: add one to the documentation.ts of its noun in packages/contract/src`,
    )
  return found
}

/** Throws if two nouns have a note of the same name: fields of one noun would show the note of the other noun. */
function joinNotes(): Record<string, string> {
  const entries = nouns
    .flatMap(({ notes }) => Object.entries(notes))
    .flatMap(([place, note]) => {
      const [name = '', field] = place.split('.')
      return field === undefined ? [[name, note]] : name.split('|').map((each) => [`${each}.${field}`, note])
    })
  const names = entries.map(([name]) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Two field notes have the name ${twice.join(', ')}: qualify them`)
  return Object.fromEntries(entries)
}

/**
 * Notes by name of the field, or by `Schema.field` or `call.parameter` if the name has two meanings; one note can serve
 * several fields, as in `Webhook|WebhookInput.url`. A test reports fields without a note, and notes without a field.
 */
export const fieldNotes = joinNotes()
