import { type Batch, type BatchRefusal, calls, superAdmins } from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { Square, Undo2 } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { showError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { useAdmin } from '../session/session.tsx'
import { isOpen, useNoteBatch, useTellEnd, useUndo } from './batch-queries.ts'
import { countWords, doneWords, endWords, findOriginal, mayUndo, refusalWords } from './batch-words.ts'

export function RefusalList({ refusals }: { refusals: readonly BatchRefusal[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {refusals.map(({ reason, count, items }) => (
        <li key={reason}>
          <details className="rounded border border-hairline p-3">
            <summary className="wrap-anywhere">{refusalWords(reason, count)}</summary>
            <ul className="mt-2 grid gap-1 text-muted">
              {items.map(({ _id, name }, index) => (
                <li key={_id ?? `${name} ${index}`} dir="auto" className="wrap-anywhere">
                  {name || _id}
                </li>
              ))}
              {count > items.length && <li>and {countWords(count - items.length)} more</li>}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

function StopButton({ batch, what }: { batch: Batch; what: string }) {
  const { _id: me, role } = useAdmin()
  const note = useNoteBatch()
  const tell = useTellEnd()
  const stop = useMutation({
    mutationFn: () => request(calls.stopBatch, { params: { id: batch._id } }),
    onSuccess: (stopped) => {
      note(stopped)
      tell(stopped)
    },
    onError: (error) => showError(error, failures.batches.stop),
  })
  const mayStop = batch.by.id === me || superAdmins.includes(role)
  // An undo cannot be stopped, because it can be undone afterwards.
  if (!isOpen(batch) || batch.kind === 'undo' || !mayStop) return null
  return (
    <Button
      size="sm"
      icon={Square}
      busy={stop.isPending}
      aria-label={`Stop ${what}`}
      onClick={() => stop.mutate()}
    >
      Stop
    </Button>
  )
}

export function BatchProgress({ batch, what }: { batch: Batch; what: string }) {
  const { state, done, total } = batch
  return (
    <div className="flex items-end gap-3">
      <div className="grid flex-1 gap-1">
        <p className="text-sm text-muted tabular-nums">
          {state === 'waiting'
            ? `Waiting, ${countWords(total)}`
            : `${done.toLocaleString('en')} of ${countWords(total)}`}
        </p>
        <ProgressBar value={total === 0 ? 100 : (done / total) * 100} label={what} />
      </div>
      <StopButton batch={batch} what={what} />
    </div>
  )
}

interface RowProps {
  batch: Batch
  what: string
  /** Loaded batches, among which an undo finds the batch that it undid. */
  others?: readonly Batch[]
  /** Overrides the function `mayUndo`. */
  mayUndo?: boolean
}

export function BatchRow({ batch, what, others = [], ...rules }: RowProps) {
  const { _id, kind, by, changed, refused, refusals, undoneBy, createdAt, state, stopReason } = batch
  const { role } = useAdmin()
  // Runs without a question, because an undo can itself be undone.
  const undo = useUndo()
  const isAllowed = rules.mayUndo ?? mayUndo(batch, role, others)
  const isUndoable = !isOpen(batch) && undoneBy === null && changed > 0
  const done = doneWords({ ...findOriginal(batch, others), changed }).toLowerCase()
  const result = `${done}${refused > 0 ? `, ${refused} not` : ''}`
  return (
    <li className="grid gap-2 border-b border-hairline py-4 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{what}</p>
          <p className="text-sm text-muted">
            {by.name}, {indiaText(createdAt)}
            {!isOpen(batch) && `, ${result}`}
            {state === 'failed' && ', failed'}
            {state === 'stopped' && `, ${endWords(batch).toLowerCase()}`}
            {undoneBy !== null && ', undone'}
          </p>
          {stopReason && <p className="text-sm wrap-anywhere text-muted">{stopReason}</p>}
        </div>
        {isUndoable && !isAllowed && (
          <p className="text-sm text-muted">
            Only a super admin can undo {kind === 'import' ? 'an import that created items' : 'this'}
          </p>
        )}
        {isUndoable && isAllowed && (
          <Button size="sm" icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate(_id)}>
            <span>
              Undo<span className="sr-only"> {what}</span>
            </span>
          </Button>
        )}
      </div>
      {isOpen(batch) && <BatchProgress batch={batch} what={what} />}
      {refusals.length > 0 && <RefusalList refusals={refusals} />}
    </li>
  )
}
