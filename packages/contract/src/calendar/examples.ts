import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import { changed, ids, stored } from '../example-values.ts'

const fields = {
  name: 'Chaturmas begins',
  tradition: 'shvetambar',
  startsOn: '2027-07-17',
  endsOn: '2027-07-17',
} as const
const date = { _id: ids.calendarDate, occasion: null, ...fields, ...stored }
const later = { startsOn: '2027-07-18', endsOn: '2027-07-18' }

type Names =
  | 'getCalendar'
  | 'listScheduled'
  | 'createCalendarDate'
  | 'getCalendarDate'
  | 'updateCalendarDate'
  | 'deleteCalendarDate'
  | 'listMissed'
export const calendarExamples: ExamplesOf<Names> = {
  getCalendar: {
    about: `At most ${limits.calendarDaysMax} days from the first; six weeks from today unless given. Occasions that touch these days are complete. The tithi of a day is the tithi at its sunrise. A lost tithi is kept on the day in which it passes, a repeated tithi on its second day, and the festivals of a month that comes twice in the second month.`,
    query: { from: '2026-03-31', to: '2026-04-01', place: 'ahmedabad' },
    answer: {
      place: 'ahmedabad',
      days: [
        {
          date: '2026-03-31',
          months: ['chaitra'],
          adhik: false,
          half: 'sud',
          tithi: 13,
          repeated: false,
          lost: false,
          parva: null,
          samvat: 2552,
        },
      ],
      occasions: [
        {
          occasion: 'mahavir-janma',
          name: 'Mahavir Janma Kalyanak',
          tradition: 'all',
          startsOn: '2026-03-31',
          endsOn: '2026-03-31',
          dateId: null,
        },
      ],
    },
  },
  listScheduled: {
    about: 'The first 500 changes of these days; `total` counts all. Six weeks from today unless given.',
    query: { from: '2099-08-01', to: '2099-09-30' },
    answer: {
      items: [
        {
          kind: 'content',
          itemId: ids.song,
          title: 'Bhaktamar Stotra',
          change: 'publish',
          at: '2099-08-27T18:30:00.000Z',
          lacksFile: false,
        },
      ],
      total: 1,
    },
  },
  createCalendarDate: {
    about:
      'With `occasion` the date replaces the computed date for that tradition and year, and `name` may be left out. Without `occasion` it is an additional date.',
    body: fields,
    answer: date,
    errors: ['occasion-dated'],
  },
  getCalendarDate: { params: { id: ids.calendarDate }, answer: date },
  updateCalendarDate: {
    params: { id: ids.calendarDate },
    body: later,
    answer: { ...date, ...later, ...changed },
    errors: ['occasion-dated'],
  },
  deleteCalendarDate: { params: { id: ids.calendarDate } },
  listMissed: {
    about: `The first ${limits.missedMax} items. An item leaves the list when \`active\` changes or \`publishAt\` is sent again; a \`publishAt\` of null leaves it inactive.`,
    query: { mine: 'true' },
    answer: { items: [], total: 0 },
  },
}
