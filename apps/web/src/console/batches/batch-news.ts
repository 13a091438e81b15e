// Updates the cached batches from the events of `GET /admin/events`.
import { type Batch, BatchEvent, type OutputOf, type calls } from '@jinvani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { batchesKey, isOpen } from './batch-queries.ts'

export function takeBatchNews(client: QueryClient, event: unknown): void {
  const { data } = BatchEvent.safeParse(event)
  if (!data) return
  const { type: _type, kind: _kind, id, ...progress } = data
  let isShown = false
  const patched = (batch: Batch): Batch => {
    if (batch._id !== id) return batch
    isShown = true
    // Events can arrive late: progress is never set back to a lower count.
    return isOpen(batch) && progress.done >= batch.done ? { ...batch, ...progress } : batch
  }
  client.setQueriesData<Batch | OutputOf<typeof calls.listBatches>>(
    { queryKey: batchesKey },
    (loaded) =>
      loaded && ('items' in loaded ? { ...loaded, items: loaded.items.map(patched) } : patched(loaded)),
  )
  // The end changes more than the event says. An unknown batch loads only once, however many events arrive.
  const isEnd = progress.state !== 'waiting' && progress.state !== 'running'
  if (isEnd || !isShown) void client.invalidateQueries({ queryKey: batchesKey }, { cancelRefetch: isEnd })
}
