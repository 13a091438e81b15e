import type { Batch } from '@jinvani/contract'
import { addDone } from '../lists/done-here.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { endWords, leftWords } from './batch-words.ts'

/** `undo` is given where the batch can be undone. */
export function tellEnd(batch: Batch, undo?: () => Promise<void>): void {
  const { _id, kind, state, stopReason, changed } = batch
  const mayUndo = undo && changed > 0 && kind !== 'undo'
  const options = {
    description: [stopReason, leftWords(batch)].filter(Boolean).join('. ') || undefined,
    undo: mayUndo ? addDone({ key: _id, undo, hasToast: true }) : undefined,
  }
  const show = state === 'failed' ? toast.error : state === 'stopped' ? toast.info : toast.success
  show(endWords(batch), options)
}
