// HTML has no separator that takes the focus and has a value.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Column } from '../cells/columns.ts'
import { useColumnWidths, widthLimits } from '../kept-columns.tsx'

const step = 16
const stretched = ({ parentElement }: Element) => parentElement?.offsetWidth ?? 0

function focusNeighbour(edge: Element, by: number): void {
  const edges = [...(edge.closest('[role=row]')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
  edges[edges.findIndex((each) => each === edge) + by]?.focus()
}

interface EdgeProps {
  column: Column
  /** The others are left out of the Tab order: twenty more would delay the way to the cells. */
  isFirst: boolean
}

/** Left and Right change the width, Up and Down go to the edge of another column. */
export function ColumnEdge({ column: { key, label, width }, isFirst }: EdgeProps) {
  const { givenWidth, resize } = useColumnWidths()
  const { min, max } = widthLimits(key)
  const [measured, measure] = useState(width)
  const isHeld = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const head = place.current?.parentElement
    if (!head) return
    const watcher = new ResizeObserver(() => measure(head.offsetWidth))
    watcher.observe(head)
    return () => watcher.disconnect()
  }, [])

  /** Drag, or press, move and press again: a release after a movement ends it. Escape restores the width. */
  const hold = ({ button, clientX, currentTarget, nativeEvent }: PointerEvent) => {
    if (button !== 0 || isHeld.current) return
    isHeld.current = true
    const given = givenWidth(key)
    const before = stretched(currentTarget)
    const release = new AbortController()
    const { signal } = release
    signal.addEventListener('abort', () => (isHeld.current = false))
    let hasMoved = false
    const move = (event: MouseEvent) => {
      if (event === nativeEvent || (!hasMoved && event.type === 'pointermove' && event.clientX === clientX))
        return
      hasMoved = true
      resize(key, before + event.clientX - clientX)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerdown', move, { signal })
    window.addEventListener('pointerup', () => hasMoved && release.abort(), { signal })
    window.addEventListener('pointercancel', () => release.abort(), { signal })
    const cancel = ({ key: pressed }: globalThis.KeyboardEvent) => {
      if (pressed !== 'Escape') return
      resize(key, given)
      release.abort()
    }
    window.addEventListener('keydown', cancel, { signal })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const edge = event.currentTarget
    const before = givenWidth(key) ?? stretched(edge)
    if (event.key === 'ArrowLeft') resize(key, before - step)
    else if (event.key === 'ArrowRight') resize(key, before + step)
    else if (event.key === 'Home') resize(key, undefined)
    else if (event.key === 'ArrowUp') focusNeighbour(edge, -1)
    else if (event.key === 'ArrowDown') focusNeighbour(edge, 1)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={place}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={measured}
      aria-valuemin={min}
      aria-valuemax={max}
      title="Drag to resize, double-click to reset"
      tabIndex={isFirst ? 0 : -1}
      onPointerDown={hold}
      onDoubleClick={() => resize(key, undefined)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 right-0 w-3 cursor-col-resize touch-none border-r-2 border-transparent -outline-offset-2 hover:border-accent-deep"
    />
  )
}
