import type { Batch } from '@jinvani/contract'
import { Link } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useImportBatch } from './import-queries.ts'

const count = (number: number) => number.toLocaleString('en')

function sentenceOf({ state, done, total, changed, refused }: Batch): string {
  if (state === 'waiting') return 'It begins in a moment.'
  if (state === 'running') return `${count(done)} of ${count(total)} rows are done.`
  const end = `${count(changed)} of ${count(total)} items were made or changed`
  const said = refused > 0 ? `${end}, ${count(refused)} rows were refused.` : `${end}.`
  return state === 'failed' ? `The work was given up. ${said}` : said
}

function Refusals({ refusals }: Pick<Batch, 'refusals'>) {
  return (
    <ul className="grid gap-1.5 text-danger">
      {refusals.map(({ reason, count: times, items }) => (
        <li key={reason} className="wrap-anywhere">
          {reason} <span className="text-muted">({items.map(({ name }) => name).join(', ')}</span>
          {times > items.length && (
            <span className="text-muted"> and {count(times - items.length)} more</span>
          )}
          <span className="text-muted">)</span>
        </li>
      ))}
    </ul>
  )
}

/** How far the work is, and how it ended. */
export function ImportProgress({ id }: { id: string }) {
  const { data: batch, error } = useImportBatch(id)
  useShowError(error, failures.imports.load)
  if (!batch) return null
  const isOver = batch.endedAt !== null
  return (
    <div className="grid w-full gap-3">
      {!isOver && (
        <ProgressBar
          label="Import"
          value={batch.total === 0 ? 100 : (100 * batch.done) / batch.total}
          showValue
        />
      )}
      <p aria-live="polite">
        {sentenceOf(batch)}{' '}
        {isOver && (
          <Link to="/content" className="text-accent-deep underline">
            Open the library
          </Link>
        )}
      </p>
      {batch.refusals.length > 0 && <Refusals refusals={batch.refusals} />}
    </div>
  )
}
