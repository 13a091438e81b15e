// Remembers for each person, in this browser, the widths that they gave to columns of the table.
import { personalStore } from '../../../browser/personal-store.ts'
import { useAdmin } from '../../session/session.tsx'
import { type Column, type ColumnKey, columns } from './cells/columns.ts'

/** A title, its picture and its arrow stay readable. */
export const widthLimits = (key: ColumnKey) => ({ min: key === 'title' ? 160 : 64, max: 640 })

/** In whole pixels. */
export type Widths = Partial<Record<ColumnKey, number | undefined>>

function within(key: ColumnKey, width: number): number {
  const { min, max } = widthLimits(key)
  return Math.round(Math.min(max, Math.max(min, width)))
}

export const parseWidths = (stored: unknown): Widths =>
  Object.fromEntries(
    columns.flatMap(({ key }) => {
      const width: unknown = Object(stored)[key]
      return typeof width === 'number' && Number.isFinite(width) ? [[key, within(key, width)]] : []
    }),
  )

const store = personalStore('jinvani.library-widths', parseWidths)

export function useColumnWidths() {
  const { _id } = useAdmin()
  return {
    widths: store.useValue(_id),
    /** The newest width, which may not be drawn yet. */
    givenWidth: (key: ColumnKey) => store.read(_id)[key],
    /** Undefined gives the column its own width again. */
    resize: (key: ColumnKey, width: number | undefined) =>
      store.write(_id, { ...store.read(_id), [key]: width === undefined ? undefined : within(key, width) }),
    reset: () => store.write(_id, undefined),
  }
}

export const withWidths = (shown: readonly Column[], widths: Widths): Column[] =>
  shown.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width, isResized: true }
  })
