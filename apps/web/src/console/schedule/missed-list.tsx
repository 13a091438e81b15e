import type { MissedItem } from '@jinvani/contract'
import { CalendarX2, X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { indiaText } from './india-time.ts'
import { useLetBe } from './schedule-news.ts'

/** Bell entries: items that could not go live. */
export function MissedEntries({ items, onLeave }: { items: readonly MissedItem[]; onLeave: () => void }) {
  const { mutate, variables, isPending } = useLetBe()
  return items.map((item) => (
    <li key={item._id} className="flex gap-3 p-4">
      <CalendarX2 aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={`/${item.noun === 'collection' ? 'collections' : item.noun}/edit/${item._id}`}
          onClick={onLeave}
          dir="auto"
          className="line-clamp-2 rounded font-medium underline-offset-4 hover:underline"
        >
          {item.title}
        </Link>
        <p className="text-sm text-muted">
          Did not go live: {item.reason}
          <span className="block text-xs">{indiaText(item.at)} in India</span>
        </p>
      </div>
      <IconButton
        label={`Leave ${item.title} inactive`}
        icon={X}
        busy={isPending && variables._id === item._id}
        onClick={() => mutate(item)}
      />
    </li>
  ))
}
