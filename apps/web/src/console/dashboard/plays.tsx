import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CardSection } from '../../ui/card.tsx'
import {
  NoEvents,
  NoStatistics,
  PlayedItems,
  SampleNote,
  WantedWords,
  hasEvents,
  statisticsQuery,
  usualDays,
} from '../statistics/numbers-table.tsx'
import { PlaysOverTime } from '../statistics/day-line.tsx'

const MOST = 5

export default function Plays() {
  const statistics = useQuery(statisticsQuery({ days: usualDays }))
  const { data } = statistics
  if (!data) return <NoStatistics query={statistics} shapes={['min-h-80 rounded-card']} className="grid" />
  if (!hasEvents(data)) return <NoEvents title={`No app has sent events in ${usualDays} days`} />
  const { days, before, items, wanted, isSample } = data
  return (
    <div className="grid min-w-0 gap-4 *:grid *:min-w-0 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_21rem_19rem]">
      <div className="lg:max-xl:col-span-2">
        <PlaysOverTime days={days} before={before} of="plays">
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <Link to="/statistics" className="rounded py-1 text-accent-deep underline underline-offset-4">
              All statistics
            </Link>
            {isSample && <SampleNote />}
          </p>
        </PlaysOverTime>
      </div>
      <div>
        <CardSection title="Most Played">
          {items.length === 0 ? (
            'Nothing was played'
          ) : (
            <PlayedItems items={items.slice(0, MOST)} hasHours={false} />
          )}
        </CardSection>
      </div>
      <div>
        <CardSection title="Publish Next" description="Searched for, and not found">
          {wanted.length === 0 ? 'Nothing is known yet' : <WantedWords wanted={wanted.slice(0, MOST)} />}
        </CardSection>
      </div>
    </div>
  )
}
