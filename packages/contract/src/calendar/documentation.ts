import { type ExamplesOf, changed, ids, stored } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { calendarCalls } from './calls.ts'

const fields = {
  name: 'Chaturmas begins',
  tradition: 'shvetambar',
  startsOn: '2027-07-17',
  endsOn: '2027-07-17',
} as const
const date = { _id: ids.calendarDate, occasion: null, ...fields, ...stored }
const day = {
  date: '2026-03-31',
  months: ['chaitra' as const],
  adhik: false,
  half: 'sud' as const,
  tithi: 13,
  repeated: false,
  lost: false,
  parva: null,
  samvat: 2552,
}
const occasion = {
  occasion: 'mahavir-janma' as const,
  name: 'Mahavir Janma Kalyanak',
  tradition: 'all' as const,
  startsOn: '2026-03-31',
  endsOn: '2026-03-31',
}
const later = { startsOn: '2027-07-18', endsOn: '2027-07-18' }

export const examples: ExamplesOf<typeof calendarCalls> = {
  getCalendar: {
    about: `The answer has at most ${limits.calendarDaysMax} days, and without \`from\` and \`to\` the six weeks from today. An occasion that touches these days is included whole, with its first and last day. The tithi of a day is the tithi at its sunrise. People keep a lost tithi on the day in which it passes, and a repeated tithi on the second of its days. The festivals of a month that comes twice are in the second month.`,
    query: { from: '2026-03-31', to: '2026-04-01', place: 'ahmedabad' },
    answer: { place: 'ahmedabad', days: [day], occasions: [{ ...occasion, dateId: null }] },
  },
  listScheduled: {
    about:
      'The first 500 changes of these days; `total` counts all. Without `from` and `to`, the six weeks from today.',
    query: { from: '2099-08-01', to: '2099-09-30' },
    answer: {
      items: [
        {
          kind: 'content',
          itemId: ids.song,
          title: 'Bhaktamar Stotra',
          change: 'publish',
          at: '2099-08-27T18:30:00.000Z',
          missingFile: false,
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
  appCalendar: {
    about: `Days and occasions as in the calendar of the staff: at most ${limits.calendarDaysMax} days, by default the six weeks from today. Without \`place\` and coordinates it is the calendar of the installation. Sunrise and sunset are those of the upper edge of the sun at sea level. Towns abroad and coordinates have the tithis and occasions of India. Send coordinates with one decimal: the server rounds them, and neither keeps nor logs them. Answers for coordinates are not cached.`,
    query: { from: '2026-03-31', to: '2026-03-31', place: 'ahmedabad', tradition: 'shvetambar' },
    answer: {
      place: 'ahmedabad',
      days: [
        {
          ...day,
          sun: 'rises',
          sunrise: '2026-03-31T01:03:22.169Z',
          sunset: '2026-03-31T13:24:43.066Z',
          pachkhan: {
            navkarsi: '2026-03-31T01:51:22.169Z',
            porsi: '2026-03-31T04:08:42.393Z',
            sadhPorsi: '2026-03-31T05:41:22.505Z',
            purimaddha: '2026-03-31T07:14:02.617Z',
            avaddha: '2026-03-31T10:19:22.841Z',
            chauvihar: '2026-03-31T13:24:43.066Z',
          },
        },
      ],
      occasions: [occasion],
    },
    errors: ['validation'],
  },
}

export const notes = {
  publishAt:
    'Time at which the server makes the item active, UTC; null for never. Making the item active by hand clears this time.',
  unpublishAt:
    'Time at which the server makes the item inactive, UTC; null for never. Making the item inactive by hand clears this time.',
  scheduleMissed:
    'When and why the item could not become active as scheduled; null otherwise, and after `active` changes or `publishAt` is sent again.',
  missedBy: 'Ids of the members of staff who scheduled items that could not go live.',
  'ScheduleEvent.type': 'Always `schedule`.',
  mine: '`true`: only items that you have scheduled.',
  'MissedItem.noun': 'Kind of item: `content`, `carousel` or `collection`.',
  'MissedItem|ScheduleMissed.at': 'Time at which the item should have become active, UTC.',
  'MissedItem|ScheduleMissed.by':
    'Id of the member of staff who scheduled the item; null if it is not known who did.',
  'ScheduleMissed|MissedItem.reason': 'Why the item could not become active, as a sentence.',
  'getCalendar|listScheduled.from': 'First day in India, such as `2026-11-20`; by default today.',
  'getCalendar|listScheduled.to': 'Last day in India; without it, the answer has six weeks from `from` on.',
  place: 'Place whose sunrise decides the tithi of each day.',
  'getCalendar.place':
    'Place whose sunrise decides the tithi of each day; by default the one that the operator set.',
  'appCalendar.place':
    'Town for which sunrise and sunset are computed. Without a town or coordinates, the place that the operator set.',
  'AppCalendar.place': 'Town for which sunrise and sunset are computed; null if coordinates were sent.',
  'appCalendar.from': 'First day, such as `2026-11-20`; by default today at the place.',
  'appCalendar.to': 'Last day; without it, the answer has six weeks from `from` on.',
  'appCalendar.tradition':
    'Only occasions that this tradition or every tradition keeps; by default, all occasions.',
  lat: 'Latitude in degrees, north is positive. Send it together with `lon`, and without `place`.',
  lon: 'Longitude in degrees, east is positive.',
  sun: '`rises` on most days. Near a pole it `stays-up` or `stays-down`; then the times are null.',
  sunrise: 'Time of sunrise, UTC; null if the sun does not rise and set.',
  sunset:
    'Time of the sunset after `sunrise`, UTC; in UTC its date may be the next day. Null if the sun does not rise and set.',
  pachkhan: 'Times of the vows on this day, UTC; null if the sun does not rise and set.',
  navkarsi: 'Time 48 minutes after sunrise, UTC.',
  porsi: 'Time at which a quarter of the daylight has passed, UTC.',
  sadhPorsi: 'Time at which three eighths of the daylight have passed, UTC.',
  purimaddha: 'Time at which half of the daylight has passed, UTC.',
  avaddha: 'Time at which three quarters of the daylight have passed, UTC.',
  chauvihar: 'Time of sunset, UTC: the last moment to eat and drink.',
  days: 'One entry for each day, in order.',
  occasions: 'Occasions that touch these days, in the order of their first days.',
  date: 'The day, as the date in India.',
  months:
    'Lunar month, which begins after a new moon; two months if the second has no days of its own that year.',
  adhik: 'True for an extra month; the true month of the same name comes after it.',
  half: '`sud` while the moon waxes, `vad` while it wanes.',
  tithi: 'Lunar day at sunrise, 1 to 15 within its half of the month; 15 is the full or the new moon.',
  repeated: 'True if the day before has the same tithi.',
  lost: 'True if the next tithi begins and ends before the next sunrise, so that no day has it.',
  parva: '`ashtami` or `chaudas` if people keep it on this day; otherwise null.',
  samvat: 'Year of the era Vir Nirvan Samvat, such as 2552.',
  occasion: 'Occasion from the list; null for a date with a name of its own that staff added.',
  'CalendarDateInput.occasion':
    'Occasion whose date this replaces; leave it out for a date that is not a listed occasion.',
  'CalendarDateInput.name': 'Name to show; may be left out with an occasion.',
  'CalendarDatePatch.name': 'Name to show; may be empty with an occasion.',
  'CalendarDate.name': 'Name to show; if it is empty, the name of the occasion is shown.',
  'CalendarOccasion.name': 'Name to show.',
  tradition: 'Tradition that keeps the occasion on this date; `all` for every tradition.',
  startsOn: 'First day of the occasion, in India.',
  endsOn: 'Last day of the occasion, in India; the same as the first for a single day.',
  dateId: 'Id of the date that staff entered; null if the server computed the date.',
  'ScheduledChange.kind': 'Kind of item: `content`, `carousel` or `collection`.',
  'ScheduledChange.itemId': 'Id of the item.',
  'ScheduledChange.change': '`publish` if the item goes live, `unpublish` if it ends.',
  'ScheduledChange.at': 'Time of the change, UTC.',
  missingFile:
    'True if the item is to go live but has nothing to play: without a source it will stay inactive.',
}
