import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { request } from '../../api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { type ProcessingSentence, processingSentences } from './processing-sentences.ts'

const looks = {
  processing: { icon: Hourglass, colour: 'text-warning' },
  failed: { icon: CircleX, colour: 'text-danger' },
  ready: { icon: CircleCheck, colour: 'text-success' },
} as const

function Sentence({ status, text }: ProcessingSentence) {
  const { icon: Icon, colour } = looks[status]
  return (
    <li className="flex min-h-8 items-center gap-1.5">
      <Icon aria-hidden className={classNames('size-4 shrink-0', colour)} />
      {status === 'ready' ? (
        text
      ) : (
        // Newest first, each with its badge and, where it failed, with Retry.
        <Link to="/content" className="rounded py-1 underline underline-offset-4 hover:text-ink">
          {text}
        </Link>
      )}
    </li>
  )
}

/** What is becoming of the uploaded films; nothing where there are none. Without it the dashboard is still whole. */
export function ProcessingLine() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'processing'],
    queryFn: ({ signal }) => request(calls.processingLedger, { signal }),
    staleTime: 0,
  })
  const sentences = data ? processingSentences(data) : []
  return (
    // Its place is kept while they are counted: what is below must not jump.
    <div className="mt-4 -mb-4 min-h-8 text-sm text-muted tabular-nums">
      {sentences.length > 0 && (
        <ul aria-label="Processing of films" className="flex flex-wrap gap-x-6">
          {sentences.map((sentence) => (
            <Sentence key={sentence.status} {...sentence} />
          ))}
        </ul>
      )}
    </div>
  )
}
