export const scheduleNotes = {
  publishAt:
    'Time at which the server makes it active, UTC; null for never. Making it active by hand clears this.',
  unpublishAt:
    'Time at which the server makes it inactive, UTC; null for never. Making it inactive by hand clears this.',
  scheduleMissed:
    'Set where the item could not become active at its time; null once `active` changes or `publishAt` is sent again.',
  missedBy: 'Ids of the members of staff who scheduled items that could not go live.',
  'ScheduleEvent.type': 'Always `schedule`.',
  mine: 'Only items that you have scheduled.',
  'MissedItem.noun': '`content`, `carousel` or `collection`.',
  'MissedItem.at': 'Time at which it should have become active, UTC.',
  'MissedItem.by': 'Id of the member of staff who scheduled it; null for none.',
  'ScheduleMissed.at': 'Time at which it should have become active, UTC.',
  'ScheduleMissed.reason': 'Why it could not become active, as a sentence.',
  'MissedItem.reason': 'Why it could not become active, as a sentence.',
  'ScheduleMissed.by': 'Id of the member of staff who scheduled it; null for none.',
}

export const calendarNotes = {
  'getCalendar.from': 'First day, in India.',
  'getCalendar.to': 'Last day, in India.',
  'listScheduled.from': 'First day, in India.',
  'listScheduled.to': 'Last day, in India.',
  place: 'Place for which sunrise is computed.',
  days: 'The days in order.',
  occasions: 'The occasions, in order of their first days.',
  date: 'The day, as the date in India.',
  months: 'Lunar month, which begins after a new moon; two names where one month is lost.',
  adhik: 'Whether the month is an extra one; the true month of the same name comes after it.',
  half: '`sud` while the moon waxes, `vad` while it wanes.',
  tithi: 'Tithi at sunrise, 1 to 15; 15 is the full or the new moon.',
  repeated: 'Whether the day before has the same tithi.',
  lost: 'Whether the next tithi begins and ends before the next sunrise.',
  parva: 'Whether Ashtami or Chaudas is kept on this day.',
  samvat: 'Year of the Vir Nirvan Samvat.',
  occasion: 'One of the listed occasions; null for a date that staff added.',
  'CalendarDateInput.occasion':
    'Occasion that this date moves; left out for a date that is not a listed occasion.',
  'CalendarDateInput.name': 'Name to show; may be left out with an occasion.',
  'CalendarDatePatch.name': 'Name to show; may be empty with an occasion.',
  'CalendarDate.name': 'Name to show; empty for the name of the occasion.',
  'CalendarOccasion.name': 'Name to show.',
  tradition: 'Tradition that keeps the occasion on this date.',
  startsOn: 'First day, in India.',
  endsOn: 'Last day, in India; the same as the first for a single day.',
  dateId: 'Id of the date that staff set; null where the date was computed.',
  'ScheduledChange.kind': 'Kind of item.',
  'ScheduledChange.itemId': 'Id of the item.',
  'ScheduledChange.change': 'Whether the item goes live or ends: `publish` or `unpublish`.',
  'ScheduledChange.at': 'Time of the change, UTC.',
  lacksFile:
    'True where the item goes live and has nothing to play: without a source it would stay inactive.',
}
