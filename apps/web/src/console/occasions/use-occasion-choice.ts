// State of the choice, with the occasions of its year, or of the next where the end comes later.
import { useState } from 'react'
import { useOccasions } from './occasion-queries.ts'
import { indiaToday, nextOf, occasionId } from './occasion-times.ts'

/** The span ends with the occasion it starts with. */
export const SAME = 'same'
export const NO_END = 'none'
/** Number of future years on offer. */
export const YEARS = 10
const first = { id: 'paryushan shvetambar', daysBefore: '2', startTime: '', until: SAME, endTime: '' }
type Choice = typeof first

export function useOccasionChoice() {
  const today = indiaToday()
  const thisYear = Number(today.slice(0, 4))
  const [chosenYear, setYear] = useState<number | null>(null)
  const [choice, setChoice] = useState(first)
  const thisTime = useOccasions(thisYear).data?.find((one) => occasionId(one) === choice.id)
  // For an occasion that has already begun, the default is next year's.
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
    /** Null for no end; undefined while unknown, or where no such occasion exists. */
    end: until === NO_END ? null : isOther ? other : start,
    isEndMissing: isOther && !other && nextYear.isSuccess,
    /** The failed query, if any. */
    failed: [ofYear, nextYear].find(({ isError }) => isError),
  }
}
