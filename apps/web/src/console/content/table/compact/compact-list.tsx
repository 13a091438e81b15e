import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { Area } from '../cells/pasted.ts'
import { useTable } from '../table-context.ts'
import { CompactRow } from './compact-row.tsx'

const rowHeight = 116

/** The table without columns, for narrow screens: rows expand, and their fields are edited inline. */
export function CompactList({ onFill }: { onFill: (area: Area) => void }) {
  const { rows, total } = useTable()
  const list = useRef<HTMLUListElement>(null)
  // The React compiler, which this hook would confuse, is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => rows.show(startIndex, endIndex))
  return (
    <ul
      ref={list}
      aria-label="Content"
      className="relative overflow-hidden rounded-card border border-hairline"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = rows.at(index)
        return (
          <li
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            {item ? (
              <CompactRow
                item={item}
                onFill={(place) => onFill({ top: index, bottom: index, left: place, right: place })}
              />
            ) : (
              <div className="flex h-29 items-center px-3">
                <Skeleton className="h-5 w-4/5" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
