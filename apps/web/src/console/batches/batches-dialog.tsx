import { useQuery } from '@tanstack/react-query'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { allCategories } from '../lists/list-query.ts'
import { useBatches, useUndo } from './batch-queries.ts'
import { BatchRow } from './batch-row.tsx'
import { batchWords } from './batch-words.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

export default function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isPending } = useBatches()
  const { data: categories } = useQuery(allCategories)
  const { undo, undoing } = useUndo()
  useShowError(error, failures.batches.list)
  const nameOf = (id: string) => categories?.items.find(({ _id }) => _id === id)?.name ?? 'a deleted category'
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Past Bulk Changes"
      description="The latest twenty. An undo leaves what has changed since as it is, and can itself be undone."
      safe="Close"
    >
      {isPending && <p className="text-muted">Loading…</p>}
      {data?.items.length === 0 && <EmptyState isInside title="There are no bulk changes yet." />}
      <ul>
        {data?.items.map((batch) => (
          <BatchRow
            key={batch._id}
            batch={batch}
            what={batchWords(batch, nameOf, data.items)}
            others={data.items}
            undo={undo}
            isUndoing={undoing === batch._id}
          />
        ))}
      </ul>
    </Dialog>
  )
}
