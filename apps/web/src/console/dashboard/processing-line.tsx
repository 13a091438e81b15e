import type { ProcessingLedger } from '@jinvani/contract'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { figureText } from '../../ui/lists/pager.tsx'

/** The text says "items", not "films", because recordings are processed too. */
const items = (count: number, isEstimate = false) =>
  count === 1 ? '1 item' : `${figureText(count, isEstimate)} items`

const are = (count: number) => (count === 1 ? 'is' : 'are')

/** A sentence for each state that has items. */
export function processingSentences({ processing, ready, failed, isEstimate }: ProcessingLedger) {
  const sentences = [
    {
      icon: Hourglass,
      colour: 'text-warning',
      count: processing,
      text: `${items(processing)} ${are(processing)} being processed`,
    },
    { icon: CircleX, colour: 'text-danger', count: failed, text: `${items(failed)} could not be processed` },
    {
      icon: CircleCheck,
      colour: 'text-success',
      count: ready,
      text: `${items(ready, isEstimate)} ${are(ready)} ready to play`,
      isReady: true,
    },
  ]
  return sentences.filter(({ count }) => count > 0)
}

/** How many items are being processed, ready or failed. Empty without the numbers, for example after a failure. */
export function ProcessingLine({ ledger }: { ledger: ProcessingLedger | undefined }) {
  const sentences = ledger ? processingSentences(ledger) : []
  if (sentences.length === 0) return null
  return (
    <ul
      aria-label="Processing of items"
      className="mt-6 flex min-h-8 flex-wrap gap-x-6 text-sm text-muted tabular-nums"
    >
      {sentences.map(({ icon: Icon, colour, text, isReady }) => (
        <li key={colour} className="flex min-h-8 items-center gap-1.5">
          <Icon aria-hidden className={classNames('size-4 shrink-0', colour)} />
          {isReady ? (
            text
          ) : (
            // The library shows the newest items first, each with its badge, and with Retry if it failed.
            <Link
              to="/content"
              className="inline-flex items-center rounded py-1 underline underline-offset-4 hover:text-ink"
            >
              {text}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
