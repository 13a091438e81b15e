import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { sentenceOf } from '../../sentences/error-sentences.ts'
import { Unloaded } from '../lists/unloaded.tsx'

interface NumbersTableProps {
  /** Accessible name. */
  caption: string
  /** The first column names the row, the others are numbers. */
  head: readonly string[]
  rows: readonly { key: string; name: ReactNode; numbers: readonly ReactNode[] }[]
}

/** A small table that fits a phone. */
export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  const [first, ...others] = head
  return (
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
  )
}

interface NoStatisticsProps extends Pick<ComponentProps<typeof Unloaded>, 'shapes' | 'className'> {
  query: UseQueryResult
}

/** Stands in place of numbers that have not been loaded. */
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

/** `0.4` for few hours, `1,203` for many. */
export const hoursText = (seconds: number) =>
  (seconds / 3600).toLocaleString('en', { maximumFractionDigits: seconds < 36_000 ? 1 : 0 })
