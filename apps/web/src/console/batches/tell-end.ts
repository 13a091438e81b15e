import type { Batch } from '@jinvani/contract'
import { toast } from '../../ui/toasts/toast.ts'
import { countWords, leftWords } from './batch-words.ts'

const undoMs = 15_000

/** `undo`: where it can be undone. */
export function tellEnd(batch: Batch, undo?: () => void): void {
  const { kind, state, changed, refused } = batch
  const done = batch.change?.trash ? 'moved to the trash' : 'changed'
  const verb = kind === 'undo' ? 'brought back' : done
  const title = `${countWords(changed)} ${verb}`
  const options = {
    description: refused > 0 ? leftWords(batch) : undefined,
    duration: undoMs,
    action: undo && changed > 0 ? { label: 'Undo', onClick: undo } : undefined,
  }
  if (state === 'failed') toast.error(`Given up after ${countWords(changed)}`, options)
  else toast.success(title, options)
}
