// HTML has no element for a grid cell. The linter misses words deep inside the label, and a grid cell may be read-only.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import { type Content, lacksOf, mediaTypeLabels } from '@jinvani/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { LackList } from '../../readiness/lack-list.tsx'
import { NextChange, nextChangeText } from '../../schedule/next-change.tsx'
import { badgeWords, filmState } from '../../item-facts/film-state.ts'
import { ProcessingBadge } from '../../item-facts/content-badges.tsx'
import { useTable } from '../table-context.ts'
import { lackText } from '../../readiness/lacks.ts'
import { durationText } from '../../item-facts/duration-text.ts'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import { type CellPlace, GridCell } from './grid-cell.tsx'

const mediaText = ({ mediaType, durationSec }: Pick<Content, 'mediaType' | 'durationSec'>) =>
  [mediaTypeLabels[mediaType], durationSec > 0 && durationText(durationSec)].filter(Boolean).join(' ')

/** Two short lines: what the item lacks, then its processing, schedule, medium and length. */
export function stateWords(item: Content, now?: number) {
  const lacks = lacksOf(item)
  const film = badgeWords(item)
  const change = nextChangeText(item, now)
  const streams = film && `${film.what} ${film.state}`.trim()
  return {
    isReady: lacks.length === 0,
    readiness: lacks.length === 0 ? 'Nothing missing' : lackText(lacks),
    /** True if something failed that a person has to deal with. */
    isTrouble: filmState(item)?.status === 'failed' || change?.isMissed === true,
    rest: [streams, change?.text, mediaText(item)].filter(Boolean).join(' · '),
  }
}

function StateFacts({ item }: { item: Content }) {
  const { mayEdit } = useTable()
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

/** The state of an item. It cannot be edited; Enter or a press opens the details. */
export function StateCell(place: CellPlace) {
  const cell = useRef<HTMLDivElement>(null)
  const { item, isActive } = place
  const { isReady, readiness, isTrouble, rest } = stateWords(item)
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <GridCell
      {...place}
      ref={cell}
      aria-readonly
      className={isActive ? 'ring-2 ring-accent-deep ring-inset' : undefined}
    >
      <Popover.Root>
        <Popover.Trigger
          tabIndex={-1}
          title={`${readiness}\n${rest}`}
          className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center px-3 text-left"
        >
          <span className="flex items-center gap-1.5 text-sm leading-tight">
            <Icon aria-hidden className={`size-4 shrink-0 ${isReady ? 'text-success' : 'text-warning'}`} />
            <span className="truncate">{readiness}</span>
          </span>
          <span
            className={`block truncate text-xs leading-tight tabular-nums ${isTrouble ? 'text-danger' : 'text-muted'}`}
          >
            {rest}
          </span>
        </Popover.Trigger>
        <FloatingPanel
          label={`State of ${item.title}`}
          align="start"
          onCloseAutoFocus={(event) => {
            // Focuses the cell instead of its button, because the keys of the grid work on the cell.
            event.preventDefault()
            cell.current?.focus()
          }}
          className="w-80 p-4"
        >
          <StateFacts item={item} />
        </FloatingPanel>
      </Popover.Root>
    </GridCell>
  )
}
