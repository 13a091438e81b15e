import type { BatchRefusal } from '@jinvani/contract'
import { countWords } from './batch-words.ts'

/** Items that cannot be changed, by reason. */
export function RefusalList({ refusals }: { refusals: readonly BatchRefusal[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {refusals.map(({ reason, count, items }) => (
        <li key={reason}>
          <details className="rounded border border-hairline p-3">
            <summary className="wrap-anywhere">
              {countWords(count)}: {reason}
            </summary>
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
