import { type ItemStatistics, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { CardSection } from '../../ui/card.tsx'
import { NoStatistics, NumbersTable, countText, hoursText } from './numbers-table.tsx'

const days = 90

/** A share of all plays, as a bar and a number, at most 100%: people who go back are counted again. */
function Share({ count, plays }: { count: number; plays: number }) {
  const share = plays === 0 ? 0 : Math.min(1, count / plays)
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className="h-2 w-24 rounded bg-sunken sm:w-48">
        <span
          className="block h-full rounded bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="w-10">{Math.round(share * 100)} %</span>
    </span>
  )
}

function Steps({ plays, reached, completed }: ItemStatistics) {
  const steps = [...reached, completed].map((count, index) => ({
    key: String(index),
    name: index === reached.length ? 'End' : `${(index + 1) * 10} %`,
    numbers: [countText(count), <Share key="share" count={count} plays={plays} />],
  }))
  return (
    <NumbersTable caption="Where people stop" head={['Played until', 'Times', 'Of all plays']} rows={steps} />
  )
}

/** How far people play an item; on its page. */
export default function WherePeopleStop({ contentId }: { contentId: string }) {
  const statistics = useQuery({
    queryKey: ['statistics', contentId],
    queryFn: ({ signal }) =>
      request(calls.contentStatistics, { params: { id: contentId }, query: { days }, signal }),
  })
  const { data } = statistics
  const facts =
    data &&
    `Last ${days} days: plays ${countText(data.plays)}, hours ${hoursText(data.heardSec)}, errors ${countText(data.errors)}`
  return (
    <CardSection title="Where People Stop" description={data?.plays === 0 ? 'Nobody played it yet' : facts}>
      {data && data.plays > 0 && <Steps {...data} />}
      {!data && <NoStatistics query={statistics} shapes={['h-32']} />}
    </CardSection>
  )
}
