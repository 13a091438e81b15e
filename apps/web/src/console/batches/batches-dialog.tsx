import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useBatches } from './batch-queries.ts'
import { BatchRow } from './batch-row.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

export default function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { list, items, titleOf } = useBatches('a deleted category')
  useShowError(list.error, failures.batches.list)
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Past Bulk Changes"
      description="The latest twenty. An undo leaves what has changed since as it is, and can itself be undone."
      safe="Close"
    >
      {list.isPending && <p className="text-muted">Loading…</p>}
      {items?.length === 0 && <EmptyState isInside title="There are no bulk changes yet." />}
      <ul>
        {items?.map((batch) => (
          <BatchRow key={batch._id} batch={batch} what={titleOf(batch)} others={items} />
        ))}
      </ul>
    </Dialog>
  )
}
