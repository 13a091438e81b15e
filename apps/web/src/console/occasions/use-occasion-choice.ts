// What is chosen, and the occasions of that year, or of the next where the end comes later.
import { useState } from 'react'
import { useOccasions } from './occasion-queries.ts'
import { indiaToday, nextOf, occasionId } from './occasion-times.ts'

/** Until the end of what it begins with. */
export const SAME = 'same'
export const NO_END = 'none'
/** How many years ahead may be chosen. */
export const YEARS = 10
const first = { id: 'paryushan shvetambar', daysBefore: '2', startTime: '', until: SAME, endTime: '' }
type Choice = typeof first

export function useOccasionChoice() {
  const today = indiaToday()
  const thisYear = Number(today.slice(0, 4))
  const [chosenYear, setYear] = useState<number | null>(null)
  const [choice, setChoice] = useState(first)
  const thisTime = useOccasions(thisYear).data?.find((one) => occasionId(one) === choice.id)
  // What has begun this year is meant for the next.
  const year = chosenYear ?? (thisTime && thisTime.startsOn <= today ? thisYear + 1 : thisYear)
  const ofYear = useOccasions(year)
  const occasions = ofYear.data ?? []
  const start = occasions.find((one) => occasionId(one) === choice.id) ?? occasions[0]
  const until = start && choice.until === occasionId(start) ? SAME : choice.until
  const isOther = until !== SAME && until !== NO_END
  const inYear = start && isOther ? nextOf(occasions, until, start) : undefined
  const nextYear = useOccasions(year + 1, Boolean(start && isOther && !inYear))
  const other = inYear ?? (start && isOther ? nextOf(nextYear.data ?? [], until, start) : undefined)
  return {
    thisYear,
    year,
    setYear,
    choice,
    set: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    until,
    occasions,
    start,
    /** Null for no end; undefined while it is not known, or where there is none of its kind. */
    end: until === NO_END ? null : isOther ? other : start,
    isEndMissing: isOther && !other && nextYear.isSuccess,
    /** The reading that failed. */
    failed: [ofYear, nextYear].find(({ isError }) => isError),
  }
}
