import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { classNames } from '../../ui/class-names.ts'
import { Unloaded } from '../lists/unloaded.tsx'

interface NumbersTableProps {
  /** For screen readers. */
  caption: string
  /** The first column names the row, the others are numbers. */
  head: readonly string[]
  rows: readonly { key: string; name: ReactNode; numbers: readonly ReactNode[] }[]
}

export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  const [first, ...others] = head
  return (
    // With letters of double size the numbers alone may be wider than a phone.
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              {first}
            </th>
            {others.map((label) => (
              <th key={label} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" dir="auto" className="py-2 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((number, index) => (
                <td key={others[index]} className="py-2 pl-3 text-right">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NoStatisticsProps extends Pick<ComponentProps<typeof Unloaded>, 'shapes' | 'className'> {
  query: UseQueryResult
}

export const NoStatistics = ({ query, ...skeletons }: NoStatisticsProps) => (
  <Unloaded
    query={query}
    failure="The statistics are not available right now."
    text={query.error ? sentenceOf(query.error) : undefined}
    label="Loading the statistics"
    {...skeletons}
  />
)

export const countText = (count: number) => count.toLocaleString('en')

/** At most 100%: people who go back are counted again. */
export function Share({ count, all, bar }: { count: number; all: number; bar: string }) {
  const share = all === 0 ? 0 : Math.min(1, count / all)
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className={classNames('h-2 rounded bg-sunken', bar)}>
        <span
          className="block h-full rounded bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="w-10">{Math.round(share * 100)} %</span>
    </span>
  )
}

/** A dash if the hours are not known, since items without a length add none. */
export const hoursOf = ({ plays, heardSec }: { plays: number; heardSec: number }, isLengthKnown = false) =>
  heardSec === 0 && plays > 0 && !isLengthKnown ? '–' : hoursText(heardSec)

/** `0.4` for few hours, `1,203` for many. */
export const hoursText = (seconds: number) =>
  (seconds / 3600).toLocaleString('en', { maximumFractionDigits: seconds < 36_000 ? 1 : 0 })
