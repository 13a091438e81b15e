import { type Content, lacksOf } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useFromList } from '../lists/list-return.ts'
import { lackAddress } from './lack-places.ts'

/** What an item lacks, in a word each, which leads to its field for those who may edit. */
export function CardLacks({ item, mayEdit }: { item: Content; mayEdit: boolean }) {
  const state = useFromList()
  const lacks = lacksOf(item)
  if (lacks.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2.5 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5 py-0.5 pointer-coarse:py-2">
        <CircleAlert aria-hidden className="size-4 shrink-0 text-warning" />
        Lacks
      </span>
      {lacks.map(({ kind, text, label }) =>
        mayEdit ? (
          <Link
            key={kind}
            to={lackAddress(item._id, kind)}
            state={state}
            title={text}
            className="rounded py-0.5 underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:py-2"
          >
            {label}
          </Link>
        ) : (
          <span key={kind} title={text} className="py-0.5">
            {label}
          </span>
        ),
      )}
    </p>
  )
}
