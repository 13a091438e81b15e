import { type DashboardToday, batchActions } from '@jinvani/contract'
import { Users } from 'lucide-react'
import { pageOf } from '../../activity/activity-pages.ts'
import { actionWords, batchWords } from '../../activity/activity-words.ts'
import { indiaText } from '../../schedule/india-time.ts'
import { useMayEnter } from '../../session/may-enter.ts'
import { TodayLine, TodaySection } from './today-section.tsx'

type Line = NonNullable<DashboardToday['colleagues']>[number]

function sentenceOf({ by, action, itemName, count }: Line): string {
  const name = itemName === '' ? '' : ` “${itemName}”`
  const who = by || 'A member of staff'
  if (batchActions.includes(action)) return `${who} ${batchWords(action, itemName, count)}`
  const more = count > 1 ? ` and ${(count - 1).toLocaleString('en')} more` : ''
  return `${who} ${actionWords[action][0]}${name}${more}`
}

export function ColleaguesSection({ lines }: { lines: readonly Line[] }) {
  const seesAll = useMayEnter()('/activity')
  return (
    <TodaySection
      title="What colleagues did"
      icon={Users}
      total={lines.length}
      isCounted={false}
      empty="No colleague has changed anything in the last two weeks."
      more={seesAll ? { to: '/activity', label: 'All activity' } : undefined}
    >
      {lines.map((line) => (
        <TodayLine
          key={`${line.at} ${line.action}`}
          to={pageOf(line.action, line.itemId)}
          title={sentenceOf(line)}
        >
          <time dateTime={line.at}>{indiaText(line.at)}</time>
        </TodayLine>
      ))}
    </TodaySection>
  )
}
