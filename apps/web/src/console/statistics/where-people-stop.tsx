import { type ItemStatistics, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { CardSection } from '../../ui/card.tsx'
import { NoStatistics, NumbersTable, Share, countText, hoursOf } from './numbers-table.tsx'

const days = 90

function Steps({ plays, reached, completed }: ItemStatistics) {
  const steps = [...reached, completed].map((count, index) => ({
    key: String(index),
    name: index === reached.length ? 'End' : `${(index + 1) * 10} %`,
    numbers: [countText(count), <Share key="share" count={count} all={plays} bar="w-24 sm:w-48" />],
  }))
  return (
    <NumbersTable caption="Where people stop" head={['Played until', 'Times', 'Of all plays']} rows={steps} />
  )
}

export default function WherePeopleStop({ contentId }: { contentId: string }) {
  const statistics = useQuery(
    queryOf(['statistics', contentId], calls.contentStatistics, {
      params: { id: contentId },
      query: { days },
    }),
  )
  const { data } = statistics
  const facts =
    data &&
    `Last ${days} days: plays ${countText(data.plays)}, hours ${hoursOf(data)}, errors ${countText(data.errors)}`
  return (
    <CardSection title="Where People Stop" description={data?.plays === 0 ? 'Nobody played it yet' : facts}>
      {data && data.plays > 0 && <Steps {...data} />}
      {!data && <NoStatistics query={statistics} shapes={['h-32']} />}
    </CardSection>
  )
}
