import { type Content, lackLabels, lacksOf } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { lackAddress } from './lack-places.ts'

/** What an item lacks, in a word each, which leads to its field for those who may edit. */
export function CardLacks({ item, mayEdit }: { item: Content; mayEdit: boolean }) {
  const lacks = lacksOf(item)
  if (lacks.length === 0) return null
  return (
    <div className="flex items-start gap-1.5 text-sm text-muted">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-warning pointer-coarse:mt-2.5" />
      <span className="py-0.5 pointer-coarse:py-2">Lacks</span>
      <ul className="flex min-w-0 flex-wrap gap-x-2.5">
        {lacks.map(({ kind, text }) => (
          <li key={kind} title={text}>
            {mayEdit ? (
              <Link
                to={lackAddress(item._id, kind)}
                className="inline-block rounded py-0.5 underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:py-2"
              >
                {lackLabels[kind]}
                <span className="sr-only">
                  {' '}
                  of {item.title}: {text}
                </span>
              </Link>
            ) : (
              lackLabels[kind]
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
