import type { Statistics } from '@jinvani/contract'
import { Link } from 'react-router'
import { Picture } from '../pictures/picture.tsx'
import { useItemPage } from '../readiness/item-page.ts'
import { NumbersTable, countText, hoursOf } from './numbers-table.tsx'

type Played = Statistics['items'][number]

/** Tells where half of the people have stopped. */
export function stopWords({ plays, reached, completed }: Pick<Played, 'plays' | 'reached' | 'completed'>) {
  const first = [...reached, completed].findIndex((count) => count * 2 < plays)
  if (first >= 0) return `Half stop before ${first === reached.length ? 'the end' : `${(first + 1) * 10} %`}`
  return `${Math.min(100, Math.round((completed / Math.max(1, plays)) * 100))} % play to the end`
}

/** How many are still there after each tenth. */
function StopLine({ plays, reached, completed }: Played) {
  const points = [plays, ...reached, completed].map(
    (count, tenth) => `${tenth},${10 - Math.min(10, (count / Math.max(1, plays)) * 10)}`,
  )
  return (
    <svg
      aria-hidden
      viewBox="0 0 10 10"
      preserveAspectRatio="none"
      className="h-3.5 w-7 shrink-0 fill-none max-[16rem]:hidden"
    >
      <polygon points={`0,10 ${points.join(' ')} 10,10`} className="fill-accent/25" />
      <polyline
        points={points.join(' ')}
        className="stroke-accent stroke-[1.5] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
      />
    </svg>
  )
}

interface PlayedItemsProps {
  items: readonly Played[]
  hasHours?: boolean
}

export function PlayedItems({ items, hasHours = true }: PlayedItemsProps) {
  const pageOf = useItemPage()
  return (
    <NumbersTable
      caption="Most played items"
      head={['Item', 'Plays', ...(hasHours ? ['Hours'] : [])]}
      rows={items.map((item) => ({
        key: item.contentId,
        name: (
          <span className="flex items-center gap-3">
            <Picture
              src={item.picture}
              sizes="4rem"
              alt=""
              placeholder=""
              className="aspect-video w-16 shrink-0 rounded max-[16rem]:hidden"
            />
            <span className="grid min-w-0">
              <Link
                to={pageOf(item)}
                dir="auto"
                title={item.title}
                className="line-clamp-1 rounded leading-7 font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {item.title}
              </Link>
              <span dir="ltr" className="flex items-center gap-1.5 text-xs text-muted">
                <StopLine {...item} />
                {stopWords(item)}
              </span>
            </span>
          </span>
        ),
        numbers: [countText(item.plays), ...(hasHours ? [hoursOf(item, item.durationSec > 0)] : [])],
      }))}
    />
  )
}
