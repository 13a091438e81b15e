import { calls, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import { indiaText } from '../schedule/india-time.ts'
import {
  type OccasionTimes,
  calendarKey,
  daysText,
  indiaToday,
  findNext,
  occasionId,
  occasionName,
  occasionText,
  scheduleFor,
} from './occasion-times.ts'

/** The item ends with the occasion at which it begins. */
const SAME = 'same'
const NO_END = 'none'
const YEARS = 10
const first = { id: 'paryushan shvetambar', daysBefore: '2', startTime: '', until: SAME, endTime: '' }

function useOccasions(year: number, enabled = true) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` }
  return useQuery({
    queryKey: [calendarKey, 'year', year],
    queryFn: async ({ signal }) => (await request(calls.getCalendar, { query, signal })).occasions,
    enabled,
  })
}

/**
 * The chosen occasion, and the occasions of the chosen year. If the occasion at which the item ends does not come again
 * that year, it is looked up in the next.
 */
function useOccasionChoice() {
  const today = indiaToday()
  const thisYear = Number(today.slice(0, 4))
  const [chosenYear, setYear] = useState<number | null>(null)
  const [choice, setChoice] = useState(first)
  const thisTime = useOccasions(thisYear).data?.find((one) => occasionId(one) === choice.id)
  // If the occasion has already begun this year, the next year is offered first.
  const year = chosenYear ?? (thisTime && thisTime.startsOn <= today ? thisYear + 1 : thisYear)
  const ofYear = useOccasions(year)
  const occasions = ofYear.data ?? []
  const start = occasions.find((one) => occasionId(one) === choice.id) ?? occasions[0]
  const until = start && choice.until === occasionId(start) ? SAME : choice.until
  const isOther = until !== SAME && until !== NO_END
  const inYear = start && isOther ? findNext(occasions, until, start) : undefined
  const nextYear = useOccasions(year + 1, Boolean(start && isOther && !inYear))
  const other = inYear ?? (start && isOther ? findNext(nextYear.data ?? [], until, start) : undefined)
  return {
    thisYear,
    year,
    setYear,
    choice,
    set: (part: Partial<typeof first>) => setChoice({ ...choice, ...part }),
    until,
    occasions,
    start,
    /** The occasion at which the item ends. Null for no end; undefined while it loads, or if there is none. */
    end: until === NO_END ? null : isOther ? other : start,
    isEndMissing: isOther && !other && nextYear.isSuccess,
    failed: [ofYear, nextYear].find(({ isError }) => isError),
  }
}

type Choice = ReturnType<typeof useOccasionChoice>

const DAYS_BEFORE_MAX = 90

function StartFields({ choice, set, thisYear, year, setYear, occasions, start }: Choice) {
  const last = Math.min(thisYear + YEARS - 1, limits.calendarYearMax)
  const years = Array.from({ length: last - thisYear + 1 }, (_, index) => thisYear + index)
  return (
    <div className="grid gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_6rem_8rem]">
      <Field label="Days Before">
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={DAYS_BEFORE_MAX}
          value={choice.daysBefore}
          onChange={(event) => set({ daysBefore: event.target.value })}
        />
      </Field>
      <Field label="Occasion" hint={start && daysText(start)}>
        <Select value={start ? occasionId(start) : ''} onChange={(event) => set({ id: event.target.value })}>
          {occasions.map((one) => (
            <option key={occasionId(one)} value={occasionId(one)}>
              {occasionText(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Year">
        <Select value={year} onChange={(event) => setYear(Number(event.target.value))}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Begins At" hint="Empty: start of the day">
        <TextInput
          type="time"
          value={choice.startTime}
          onChange={(event) => set({ startTime: event.target.value })}
        />
      </Field>
    </div>
  )
}

function EndFields({ choice, set, until, occasions, start, end }: Choice) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <Field label="Until">
        <Select value={until} onChange={(event) => set({ until: event.target.value })}>
          {start && <option value={SAME}>The end of {occasionName(start)}</option>}
          {occasions
            .filter((one) => one !== start)
            .map((one) => (
              <option key={occasionId(one)} value={occasionId(one)}>
                {occasionName(one)}
              </option>
            ))}
          <option value={NO_END}>No end</option>
        </Select>
      </Field>
      {end !== null && (
        <Field label="Ends At" hint="Empty: end of the day">
          <TextInput
            type="time"
            value={choice.endTime}
            onChange={(event) => set({ endTime: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

function problemOf({ publishAt, unpublishAt }: OccasionTimes): string | null {
  if (unpublishAt !== null && unpublishAt <= publishAt) return 'It would end before it begins.'
  const isPast = Date.parse(publishAt) < Date.now()
  return isPast ? 'This is in the past. Choose another year or fewer days.' : null
}

function Result({ times, onChoose }: { times: OccasionTimes; onChoose: (times: OccasionTimes) => void }) {
  const { publishAt, unpublishAt } = times
  const problem = problemOf(times)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="min-w-0 text-sm">
        Goes live {indiaText(publishAt)}
        {unpublishAt === null ? ', without an end' : `, ends ${indiaText(unpublishAt)}`}, India time.
        {problem !== null && <span className="block text-danger">{problem}</span>}
      </output>
      <Button
        size="sm"
        variant="primary"
        disabled={problem !== null}
        onClick={() => onChoose(times)}
        className="max-sm:w-full"
      >
        Use These Times
      </Button>
    </div>
  )
}

/** Chooses both scheduled times: some days before an occasion, and the end of the same or another occasion. */
export default function OccasionPanel({ onChoose }: { onChoose: (times: OccasionTimes) => void }) {
  const chosen = useOccasionChoice()
  const { choice, start, end, failed, isEndMissing } = chosen
  if (failed) return <QueryFailure query={failed} failure={failures.calendar.load} />
  if (!start) return <Spinner label="Loading the calendar" />
  const daysBefore = Math.min(DAYS_BEFORE_MAX, Math.max(0, Math.trunc(Number(choice.daysBefore)) || 0))
  return (
    <fieldset className="grid gap-4 rounded bg-sunken/60 p-3">
      <legend className="sr-only">By the Jain calendar</legend>
      <StartFields {...chosen} />
      <EndFields {...chosen} />
      {end !== undefined && (
        <Result times={scheduleFor({ ...choice, daysBefore, start, end })} onChoose={onChoose} />
      )}
      {isEndMissing && (
        <p role="alert" className="text-sm text-danger">
          This occasion does not come within a year. Choose another end.
        </p>
      )}
    </fieldset>
  )
}
