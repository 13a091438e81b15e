import type { Batch } from '@jinvani/contract'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { isOpen, useBatch, useBatchEnds, useUndo } from '../batches/batch-queries.ts'
import { useAdmin } from '../session/session.tsx'
import { RefusalList } from '../batches/refusal-list.tsx'
import { StopButton } from '../batches/stop-button.tsx'
import { progressWords } from './import-words.ts'

function Progress({ batch, label }: { batch: Batch; label: string }) {
  const { done, total, refusals, stopReason } = batch
  return (
    <>
      {isOpen(batch) && (
        <div className="flex items-center gap-3">
          <ProgressBar
            className="flex-1"
            label={label}
            value={total === 0 ? 100 : (100 * done) / total}
            showValue
          />
          <StopButton batch={batch} what={label} />
        </div>
      )}
      <p aria-live="polite">{progressWords(batch)}</p>
      {stopReason && <p className="wrap-anywhere">{stopReason}.</p>}
      {refusals.length > 0 && <RefusalList refusals={refusals} />}
    </>
  )
}

/** Progress and result of an import, with its undo. Its batch has the id of the import. */
export function ImportProgress({ id, makesItems }: { id: string; makesItems: boolean }) {
  const { role } = useAdmin()
  const mayUndo = role === 'super_admin' || !makesItems
  const { data: batch, error } = useBatch(id)
  const { data: back, error: backError } = useBatch(batch?.undoneBy ?? undefined)
  const { undo, undoing } = useUndo()
  useShowError(error ?? backError, failures.imports.load)
  useBatchEnds([batch, back].filter((each) => each !== undefined))
  if (!batch) return null
  const isOver = !isOpen(batch)
  return (
    <div className="grid w-full gap-3">
      <Progress batch={batch} label="Import" />
      {back && <Progress batch={back} label="Undo" />}
      {isOver && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {mayUndo && batch.undoneBy === null && batch.changed > 0 && (
            <Button icon={Undo2} busy={undoing !== undefined} onClick={() => undo(id)}>
              {undoing === undefined ? 'Undo the import' : 'Undoing...'}
            </Button>
          )}
          <Link to="/content" className="text-accent-deep underline">
            Open the Library
          </Link>
        </div>
      )}
    </div>
  )
}
