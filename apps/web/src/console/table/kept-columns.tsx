// Each person's column widths and hidden columns, stored in this browser. The title column cannot be hidden.
import { Columns3, RotateCcw } from 'lucide-react'
import { personalStore } from '../../browser/personal-store.ts'
import { Menu, MenuCheck, MenuItem } from '../../ui/menu.tsx'
import { useAdmin } from '../session/session.tsx'
import { type Column, type ColumnKey, columns } from './cells/columns.ts'

/** Limits of a column's width in pixels. The title needs more than the others, for its picture and its arrow. */
export const widthLimits = (key: ColumnKey) => ({ min: key === 'title' ? 160 : 64, max: 640 })

type Widths = Partial<Record<ColumnKey, number | undefined>>

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

const widthStore = personalStore('jinvani.library-widths', parseWidths)

export function useColumnWidths() {
  const { _id } = useAdmin()
  return {
    /** Undefined for the default. Right after `resize` it is ahead of the width on screen. */
    givenWidth: (key: ColumnKey) => widthStore.read(_id)[key],
    resize: (key: ColumnKey, width: number | undefined) =>
      widthStore.write(_id, {
        ...widthStore.read(_id),
        [key]: width === undefined ? undefined : within(key, width),
      }),
    reset: () => widthStore.write(_id, undefined),
  }
}

export const withWidths = (shown: readonly Column[], widths: Widths): Column[] =>
  shown.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width, isResized: true }
  })

const hiddenStore = personalStore('jinvani.library-columns', (stored): readonly ColumnKey[] =>
  Array.isArray(stored) ? columns.map(({ key }) => key).filter((key) => stored.includes(key)) : [],
)

export function useShownColumns(): Column[] {
  const { _id } = useAdmin()
  const hidden = hiddenStore.useValue(_id)
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return withWidths(shown, widthStore.useValue(_id))
}

export function ColumnsMenu() {
  const { _id } = useAdmin()
  const hidden = hiddenStore.useValue(_id)
  const { reset } = useColumnWidths()
  const toggle = (key: ColumnKey) =>
    hiddenStore.write(_id, hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <Menu label="Columns" icon={Columns3}>
      {columns
        .filter(({ key }) => key !== 'title')
        .map(({ key, label }) => (
          <MenuCheck key={key} isChecked={!hidden.includes(key)} onToggle={() => toggle(key)}>
            {label}
          </MenuCheck>
        ))}
      <MenuItem icon={RotateCcw} onSelect={reset}>
        Reset Widths
      </MenuItem>
    </Menu>
  )
}
