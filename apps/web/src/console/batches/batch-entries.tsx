import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { indiaText } from '../schedule/india-time.ts'
import { useAdmin } from '../session/session.tsx'
import { isOpen, useBatches } from './batch-queries.ts'
import { BatchProgress } from './batch-row.tsx'
import { endWords } from './batch-words.ts'

/** The bell's entries for bulk changes: those that are running, and the last ones of this person. */
export default function BatchEntries({ onLeave }: { onLeave: () => void }) {
  const { _id } = useAdmin()
  const { items = [], titleOf } = useBatches()
  const own = items.filter((batch) => batch.by.id === _id && !isOpen(batch))
  return [...items.filter(isOpen), ...own.slice(0, 3)].map((batch) => {
    const what = titleOf(batch)
    return (
      <li key={batch._id} className="flex gap-3 p-4">
        <ListChecks aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="grid min-w-0 flex-1 gap-1">
          <Link
            to="/content"
            onClick={onLeave}
            className="line-clamp-2 rounded font-medium underline-offset-4 hover:underline"
          >
            {what}
          </Link>
          <p className="text-sm text-muted">
            {batch.by.name}, {indiaText(batch.createdAt)}
          </p>
          {isOpen(batch) ? (
            <BatchProgress batch={batch} what={what} />
          ) : (
            <p className="text-sm text-muted">{endWords(batch)}</p>
          )}
        </div>
      </li>
    )
  })
}
