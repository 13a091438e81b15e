import type { Batch } from '@jinvani/contract'
import { toast } from '../../ui/toasts/toast.ts'
import { endWords, leftWords } from './batch-words.ts'

/** `undo` is given where the batch can be undone. */
export function tellEnd(batch: Batch, undo?: () => void): void {
  const { state, stopReason, changed } = batch
  const options = {
    description: [stopReason, leftWords(batch)].filter(Boolean).join('. ') || undefined,
    undo: changed > 0 ? undo : undefined,
  }
  const show = state === 'failed' ? toast.error : state === 'stopped' ? toast.info : toast.success
  show(endWords(batch), options)
}
