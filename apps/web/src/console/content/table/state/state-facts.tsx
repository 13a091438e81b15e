import { type Content, lacksOf } from '@jinvani/contract'
import { CircleCheck } from 'lucide-react'
import { LackList } from '../../../readiness/lack-list.tsx'
import { NextChange } from '../../../schedule/next-change.tsx'
import { badgeWords } from '../../processing/film-state.ts'
import { ProcessingBadge } from '../../processing/processing-badge.tsx'
import { mediaText } from './state-words.ts'

/** Details of an item's state; each missing thing links to its field. */
export function StateFacts({ item, mayEdit }: { item: Content; mayEdit: boolean }) {
  const film = badgeWords(item)
  return (
    <div className="grid gap-2 text-sm">
      {lacksOf(item).length > 0 ? (
        <LackList item={item} mayEdit={mayEdit} />
      ) : (
        <p className="flex items-center gap-1.5 text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          Nothing missing
        </p>
      )}
      {film && (
        <div className="grid justify-items-start gap-1">
          <ProcessingBadge item={item} />
          <p className="wrap-anywhere text-muted">{film.story}</p>
        </div>
      )}
      <NextChange item={item} />
      <p className="text-muted tabular-nums">{mediaText(item)}</p>
    </div>
  )
}
