import { type DashboardToday, lackLabels } from '@jinvani/contract'
import { ListChecks, Unlink } from 'lucide-react'
import { indiaText } from '../../schedule/india-time.ts'
import { useItemPage } from './item-page.ts'
import { TodayLine, TodaySection } from './today-section.tsx'

/** By what is lacking, each line leading to the items. */
export function LackingSection({ total, kinds }: DashboardToday['lacking']) {
  return (
    <TodaySection
      title="Not ready yet"
      icon={ListChecks}
      total={total}
      empty="Every item has all it should have."
      more={{ to: '/content?lacks=any', label: 'All that lack something' }}
    >
      {kinds.map(({ kind, total: count }) => (
        <TodayLine
          key={kind}
          to={`/content?lacks=${kind}`}
          title={lackLabels[kind]}
          aside={count.toLocaleString('en')}
        />
      ))}
    </TodaySection>
  )
}

export function DeadSection({ total, items }: DashboardToday['dead']) {
  const pageOf = useItemPage()
  return (
    <TodaySection
      title="Links that died"
      icon={Unlink}
      total={total}
      empty="Every YouTube film and every address elsewhere plays."
      more={total > items.length ? { to: '/content?lacks=source', label: 'All of them' } : undefined}
    >
      {items.map(({ contentId, title, since, reason }) => (
        <TodayLine key={contentId} to={pageOf({ contentId, title }, 'source')} title={title}>
          {reason}, since <time dateTime={since}>{indiaText(since)}</time>
        </TodayLine>
      ))}
    </TodaySection>
  )
}
