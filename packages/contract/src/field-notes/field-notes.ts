// What the API document says about a field or parameter: by its name, or by `Schema.field` and `call.parameter` where one
// name means two things. A test names the fields without a note, and the notes without a field.
import { activityNotes } from './activity.ts'
import { calendarNotes, scheduleNotes } from './calendar.ts'
import { playingNotes, processingNotes } from './films.ts'
import { historyNotes } from './history.ts'
import { libraryNotes } from './library.ts'
import { failureNotes, listNotes, storedNotes } from './lists.ts'
import { peopleNotes, personExportNotes } from './people.ts'
import { secondFactorNotes, sessionNotes } from './session.ts'
import { uploadNotes } from './uploads.ts'
import { batchNotes, dashboardNotes, importNotes } from './work.ts'

/** Where two have a note of one name, the later counts. */
export const fieldNotes: Record<string, string> = {
  ...peopleNotes,
  ...personExportNotes,
  ...sessionNotes,
  ...secondFactorNotes,
  ...storedNotes,
  ...listNotes,
  ...scheduleNotes,
  ...libraryNotes,
  ...playingNotes,
  ...uploadNotes,
  ...processingNotes,
  ...dashboardNotes,
  ...batchNotes,
  ...failureNotes,
  ...activityNotes,
  ...calendarNotes,
  ...historyNotes,
  ...importNotes,
}
