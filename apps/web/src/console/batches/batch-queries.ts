import { type Batch, BatchEvent, type OutputOf, calls } from '@jinvani/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryOf, request } from '../../api/client.ts'
import { shownContent } from '../../api/query-client.ts'
import { askEvery } from '../../live/stream-state.ts'
import { newId } from '../../browser/new-id.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { showError } from '../../sentences/show-error.ts'
import { addDone, dropDone } from '../lists/done-here.ts'
import { allCategories } from '../lists/list-query.ts'
import { useAdmin } from '../session/session.tsx'
import { batchWords, endWords, leftWords, mayUndo } from './batch-words.ts'
import { toast } from '../../ui/toasts/toast.ts'

function tellEnd(batch: Batch, undo?: () => Promise<void>): void {
  const { _id, kind, state, stopReason, changed } = batch
  const canUndo = undo && changed > 0 && kind !== 'undo'
  const options = {
    description: [stopReason, leftWords(batch)].filter(Boolean).join('. ') || undefined,
    undo: canUndo ? addDone({ key: _id, undo, hasToast: true }) : undefined,
  }
  const show = state === 'failed' ? toast.error : state === 'stopped' ? toast.info : toast.success
  show(endWords(batch), options)
}

export const batchesKey = ['batches', 'begun'] as const

export const isOpen = ({ endedAt }: Pick<Batch, 'endedAt'>) => endedAt === null

/** `unknownCategory`: the name of a category that was deleted, or is still loading. */
export function useBatches(unknownCategory = '…') {
  const list = useQuery({
    ...queryOf([...batchesKey, 'list'], calls.listBatches, { query: { page: 1, pageSize: 20 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? askEvery() : false),
  })
  const { data: categories } = useQuery(allCategories)
  const nameOf = (id: string) => categories?.items.find(({ _id }) => _id === id)?.name ?? unknownCategory
  const items = list.data?.items
  return { list, items, titleOf: (batch: Batch) => batchWords(batch, nameOf, items) }
}

export function useNoteBatch() {
  const client = useQueryClient()
  return (batch: Batch) => {
    void client.invalidateQueries({ queryKey: batchesKey })
    if (isOpen(batch)) return
    void client.invalidateQueries(shownContent)
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
}

export function useUndo() {
  const note = useNoteBatch()
  return useMutation({
    mutationFn: (id: string) => request(calls.undoBatch, { params: { id }, body: { batchId: newId() } }),
    onSuccess: (batch) => {
      note(batch)
      dropDone(batch.undoes)
      if (!isOpen(batch)) tellEnd(batch)
    },
    onError: (error) => showError(error, failures.batches.undo),
  })
}

export function useTellEnd() {
  const { role } = useAdmin()
  const { mutateAsync } = useUndo()
  return (batch: Batch) => {
    const undo = async () => void (await mutateAsync(batch._id))
    tellEnd(batch, mayUndo(batch, role) ? undo : undefined)
  }
}

/** When a batch ends, shows one toast to the person who started it. */
export function useBatchEnds(batches: readonly Batch[] | undefined): void {
  const { _id } = useAdmin()
  const open = useRef(new Set<string>())
  const note = useNoteBatch()
  const tell = useTellEnd()
  useEffect(() => {
    for (const batch of batches ?? []) {
      // Somebody may have undone the batch elsewhere. Then Ctrl+Z must not undo it again.
      if (batch.undoneBy !== null) dropDone(batch._id)
      if (isOpen(batch)) open.current.add(batch._id)
      else if (open.current.delete(batch._id)) {
        note(batch)
        if (batch.by.id === _id) tell(batch)
      }
    }
  })
}

/** Updates the cached batches from an event of `GET /admin/events`. */
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
  // The end changes more than the event says. For an unknown batch, a reload that already runs is enough.
  const isEnd = progress.state !== 'waiting' && progress.state !== 'running'
  if (isEnd || !isShown) void client.invalidateQueries({ queryKey: batchesKey }, { cancelRefetch: isEnd })
}
