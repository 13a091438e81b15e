// HTML has no element for a grid cell. The linter misses words deep inside the label, and a grid cell may be read-only.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import { type Content, lacksOf } from '@jinvani/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { LackList } from '../../readiness/lack-list.tsx'
import { NextChange, nextChangeText } from '../../schedule/next-change.tsx'
import { badgeWords, filmState } from '../../item-facts/film-state.ts'
import { ProcessingBadge } from '../../item-facts/content-badges.tsx'
import { useGround, useTable } from '../table-context.ts'
import { lackText } from '../../readiness/lacks.ts'
import { durationText } from '../../item-facts/duration-text.ts'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'

const mediaNames: Record<Content['mediaType'], string> = { video: 'Video', audio: 'Audio' }

const mediaText = ({ mediaType, durationSec }: Pick<Content, 'mediaType' | 'durationSec'>) =>
  durationSec > 0 ? `${mediaNames[mediaType]} ${durationText(durationSec)}` : mediaNames[mediaType]

interface StateWords {
  isReady: boolean
  readiness: string
  /** True if something failed that a person has to deal with. */
  isTrouble: boolean
  rest: string
}

/** Two short lines: what the item lacks, then its processing, schedule, medium and length. */
export function stateWords(item: Content, now?: number): StateWords {
  const lacks = lacksOf(item)
  const film = badgeWords(item)
  const change = nextChangeText(item, now)
  const streams = film && `${film.what} ${film.state}`.trim()
  return {
    isReady: lacks.length === 0,
    readiness: lacks.length === 0 ? 'Nothing missing' : lackText(lacks),
    isTrouble: filmState(item)?.status === 'failed' || change?.isMissed === true,
    rest: [streams, change?.text, mediaText(item)].filter(Boolean).join(' · '),
  }
}

function StateLines({ item }: { item: Content }) {
  const { isReady, readiness, isTrouble, rest } = stateWords(item)
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <>
      <span className="flex items-center gap-1.5 text-sm leading-tight">
        <Icon aria-hidden className={`size-4 shrink-0 ${isReady ? 'text-success' : 'text-warning'}`} />
        <span className="truncate">{readiness}</span>
      </span>
      <span
        className={`block truncate text-xs leading-tight tabular-nums ${isTrouble ? 'text-danger' : 'text-muted'}`}
      >
        {rest}
      </span>
    </>
  )
}

function StateFacts({ item, mayEdit }: { item: Content; mayEdit: boolean }) {
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

interface StateCellProps {
  item: Content
  row: number
  /** Index among all cells of the row. */
  place: number
  isActive: boolean
  isMarked: boolean
}

/** The state of an item. It cannot be edited; Enter or a press opens the details. */
export function StateCell({ item, row, place, isActive, isMarked }: StateCellProps) {
  const { mayEdit } = useTable()
  const ground = useGround(item, isMarked)
  const cell = useRef<HTMLDivElement>(null)
  const { readiness, rest } = stateWords(item)
  return (
    <div
      ref={cell}
      role="gridcell"
      data-row={row}
      data-column={place}
      aria-colindex={place + 1}
      aria-selected={isMarked}
      aria-readonly
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'flex h-11 border-r border-b border-hairline -outline-offset-2',
        ground,
        isActive && 'ring-2 ring-accent-deep ring-inset',
      )}
    >
      <Popover.Root>
        <Popover.Trigger
          tabIndex={-1}
          title={`${readiness}\n${rest}`}
          className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center px-3 text-left"
        >
          <StateLines item={item} />
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
          <StateFacts item={item} mayEdit={mayEdit} />
        </FloatingPanel>
      </Popover.Root>
    </div>
  )
}
