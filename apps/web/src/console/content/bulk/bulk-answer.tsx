import type { BulkPreview } from '@jinvani/contract'
import { countWords } from '../../batches/batch-words.ts'
import { RefusalList } from '../../batches/refusal-list.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'

interface QuestionProps {
  preview: BulkPreview | undefined
  /** What becomes of those that can be. */
  verb: string
  hasFailed: boolean
  retry: () => void
}

/** How many will change, and which cannot. */
export function BulkAnswer({ preview, verb, hasFailed, retry }: QuestionProps) {
  if (hasFailed)
    return <ErrorBox title="It could not be found out what would change." onRetry={retry} retrying={false} />
  if (!preview) return <output className="text-muted">Looking at each item…</output>
  const { changing, same, refused, refusals, lacksFile } = preview
  return (
    <div className="grid gap-3">
      <ul aria-live="polite" className="grid gap-1 tabular-nums">
        <li>
          <strong>{countWords(changing)}</strong> will {verb}
        </li>
        {same > 0 && <li>{countWords(same)} are so already</li>}
        {refused > 0 && <li>{countWords(refused)} cannot be changed</li>}
        {lacksFile > 0 && (
          <li className="text-warning">
            {countWords(lacksFile)} of them have nothing to play yet. What has nothing when the time comes
            stays inactive, and you are told.
          </li>
        )}
      </ul>
      <RefusalList refusals={refusals} />
    </div>
  )
}
