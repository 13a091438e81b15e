import { ListChecks } from 'lucide-react'
import { isOpen, useBatches } from '../batches/batch-queries.ts'
import { BatchProgress } from '../batches/batch-row.tsx'
import { endWords } from '../batches/batch-words.ts'
import { indiaText } from '../schedule/india-time.ts'
import { useAdmin } from '../session/session.tsx'
import { Entry } from './film-entries.tsx'

export default function BatchEntries({ onLeave }: { onLeave: () => void }) {
  const { _id } = useAdmin()
  const { items = [], titleOf } = useBatches()
  const own = items.filter((batch) => batch.by.id === _id && !isOpen(batch))
  return [...items.filter(isOpen), ...own.slice(0, 3)].map((batch) => {
    const what = titleOf(batch)
    return (
      <Entry
        key={batch._id}
        icon={ListChecks}
        colour="text-accent"
        title={what}
        to="/content"
        onLeave={onLeave}
      >
        <p className="text-sm text-muted">
          {batch.by.name}, {indiaText(batch.createdAt)}
        </p>
        {isOpen(batch) ? (
          <BatchProgress batch={batch} what={what} />
        ) : (
          <p className="text-sm text-muted">{endWords(batch)}</p>
        )}
      </Entry>
    )
  })
}
