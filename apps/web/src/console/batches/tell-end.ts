import type { Batch } from '@jinvani/contract'
import { toast } from '../../ui/toasts/toast.ts'
import { endWords, leftWords } from './batch-words.ts'

const undoMs = 15_000

/** `undo`: where it can be undone. */
export function tellEnd(batch: Batch, undo?: () => void): void {
  const { state, changed, refused } = batch
  const options = {
    description: refused > 0 ? leftWords(batch) : undefined,
    duration: undoMs,
    action: undo && changed > 0 ? { label: 'Undo', onClick: undo } : undefined,
  }
  const show = state === 'failed' ? toast.error : state === 'stopped' ? toast.info : toast.success
  show(endWords(batch), options)
}
