// Collects examples of calls, and notes on fields and parameters, from `documentation.ts` in each folder. Only the API
// document and tests read them. They are not in the table of calls, because the browser loads that.
import type { AnyExample } from './example-values.ts'
import * as general from './general-notes.ts'
import * as session from './session/documentation.ts'
import * as secondFactor from './second-factor/documentation.ts'
import * as dashboard from './dashboard/documentation.ts'
import * as categories from './categories/documentation.ts'
import * as content from './content/documentation.ts'
import * as captions from './captions/documentation.ts'
import * as lyrics from './lyrics/documentation.ts'
import * as people from './people/documentation.ts'
import * as previewLinks from './preview-links/documentation.ts'
import * as batches from './batches/documentation.ts'
import * as views from './views/documentation.ts'
import * as imports from './imports/documentation.ts'
import * as uploads from './uploads/documentation.ts'
import * as films from './films/documentation.ts'
import * as carousel from './carousel/documentation.ts'
import * as collections from './collections/documentation.ts'
import * as calendar from './calendar/documentation.ts'
import * as appUsers from './app-users/documentation.ts'
import * as adminUsers from './admin-users/documentation.ts'
import * as activity from './activity/documentation.ts'
import * as webhooks from './webhooks/documentation.ts'
import * as history from './history/documentation.ts'
import * as apps from './apps/documentation.ts'
import * as mine from './mine/documentation.ts'
import * as statistics from './statistics/documentation.ts'

export { secondFactorAsked } from './second-factor/documentation.ts'
export type { AnyExample }

const nouns: readonly { examples?: Record<string, AnyExample>; notes?: Record<string, string> }[] = [
  general, session, secondFactor, dashboard, categories, content, captions, lyrics, people, previewLinks, batches,
  views, imports, uploads, films, carousel, collections, calendar, appUsers, adminUsers, activity, webhooks, history,
  apps, mine, statistics,
] // prettier-ignore

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
    .flatMap(({ notes = {} }) => Object.entries(notes))
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
