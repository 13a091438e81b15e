// Applies batch progress from `GET /admin/events`.
import { type Batch, BatchEvent, type OutputOf, type calls } from '@jinvani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { batchesKey, isOpen } from './batch-queries.ts'

type Loaded = Batch | OutputOf<typeof calls.listBatches>

export function takeBatchNews(client: QueryClient, event: unknown): void {
  const { data } = BatchEvent.safeParse(event)
  if (!data) return
  const { type: _type, kind: _kind, id, ...progress } = data
  let isShown = false
  const patched = (batch: Batch): Batch => {
    if (batch._id !== id) return batch
    isShown = true
    // The loaded answer may be newer than this event.
    return isOpen(batch) && progress.done >= batch.done ? { ...batch, ...progress } : batch
  }
  client.setQueriesData<Loaded>(
    { queryKey: batchesKey },
    (loaded) =>
      loaded && ('items' in loaded ? { ...loaded, items: loaded.items.map(patched) } : patched(loaded)),
  )
  // The end changes more than the event carries. An unknown batch is fetched once, however many events follow.
  const isEnd = progress.state !== 'waiting' && progress.state !== 'running'
  if (isEnd || !isShown) void client.invalidateQueries({ queryKey: batchesKey }, { cancelRefetch: isEnd })
}
