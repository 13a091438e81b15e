import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client.ts'
import { CardSection } from '../../ui/card.tsx'
import { NoStatistics, NumbersTable, Share, numberText, asHours } from './numbers-table.tsx'

export default function WherePeopleStop({ contentId: id }: { contentId: string }) {
  const query = queryOf(['statistics', id], calls.contentStatistics, { params: { id }, query: { days: 90 } })
  const statistics = useQuery(query)
  const { data } = statistics
  if (!data)
    return (
      <CardSection title="Where People Stop">
        <NoStatistics query={statistics} shapes={['h-32']} />
      </CardSection>
    )
  const { plays, reached, completed, errors } = data
  const facts = `Last 90 days: plays ${numberText(plays)}, hours ${asHours(data)}, errors ${numberText(errors)}`
  return (
    <CardSection title="Where People Stop" description={plays === 0 ? 'Nobody played it yet' : facts}>
      {plays > 0 && (
        <NumbersTable
          caption="Where people stop"
          head={['Played until', 'Times', 'Of all plays']}
          rows={[...reached, completed].map((count, index) => ({
            key: String(index),
            name: index === reached.length ? 'End' : `${(index + 1) * 10} %`,
            numbers: [numberText(count), <Share key="share" count={count} all={plays} bar="w-24 sm:w-48" />],
          }))}
        />
      )}
    </CardSection>
  )
}
