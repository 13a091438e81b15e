// Notes of the API document on fields and parameters: by name, or by `Schema.field` and `call.parameter` if
// a name means two things. A test names the fields without a note, and the notes without a field.
import { activityNotes } from './activity/field-notes.ts'
import { batchNotes } from './batches/field-notes.ts'
import { calendarNotes, scheduleNotes } from './calendar/field-notes.ts'
import { carouselNotes } from './carousel/field-notes.ts'
import { categoryNotes } from './categories/field-notes.ts'
import { collectionNotes } from './collections/field-notes.ts'
import { contentNotes } from './content/field-notes.ts'
import { dashboardNotes } from './dashboard/field-notes.ts'
import { playingNotes, processingNotes } from './films/field-notes.ts'
import { failureNotes, listNotes, storedNotes } from './general-notes.ts'
import { historyNotes } from './history/field-notes.ts'
import { importNotes } from './imports/field-notes.ts'
import { lyricsNotes } from './lyrics/field-notes.ts'
import { mineNotes } from './mine/field-notes.ts'
import { peopleNotes, personExportNotes } from './people/field-notes.ts'
import { secondFactorNotes } from './second-factor/field-notes.ts'
import { sessionNotes } from './session/field-notes.ts'
import { statisticsNotes } from './statistics/field-notes.ts'
import { uploadNotes } from './uploads/field-notes.ts'
import { viewNotes } from './views/field-notes.ts'
import { webhookNotes } from './webhooks/field-notes.ts'

const groups: Record<string, string>[] = [
  peopleNotes,
  personExportNotes,
  sessionNotes,
  secondFactorNotes,
  storedNotes,
  listNotes,
  scheduleNotes,
  contentNotes,
  categoryNotes,
  carouselNotes,
  collectionNotes,
  viewNotes,
  playingNotes,
  uploadNotes,
  processingNotes,
  dashboardNotes,
  batchNotes,
  failureNotes,
  activityNotes,
  calendarNotes,
  historyNotes,
  importNotes,
  lyricsNotes,
  mineNotes,
  statisticsNotes,
  webhookNotes,
]

/** Throws if two groups have a note of one name: one of the fields would show the note of the other. */
function joinNotes(): Record<string, string> {
  const entries = groups.flatMap((group) => Object.entries(group))
  const names = entries.map(([name]) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Two field notes have the name ${twice.join(', ')}: qualify them`)
  return Object.fromEntries(entries)
}

export const fieldNotes = joinNotes()
