import { type LucideIcon, Check } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { libraryQuery, useLibraryFilters } from './library-filters.ts'

export interface Selection {
  /** True if all items that the filter finds are selected, except those in `ids`. */
  isAll: boolean
  ids: ReadonlySet<string>
}

export const noSelection: Selection = { isAll: false, ids: new Set() }
export const everything: Selection = { isAll: true, ids: new Set() }

export const isSelected = ({ isAll, ids }: Selection, id: string) => ids.has(id) !== isAll

export const countSelected = ({ isAll, ids }: Selection, total: number) =>
  isAll ? Math.max(0, total - ids.size) : ids.size

export function withSelected(selection: Selection, some: readonly string[], isOn: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of some) {
    if (isOn === selection.isAll) ids.delete(id)
    else ids.add(id)
  }
  return { ...selection, ids }
}

/** The items from `from` to `to`, both included, in the order of the list; only `to` if `from` is not in the list. */
export function rangeBetween(list: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  return start === -1 || end === -1 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export type ItemSelection = ReturnType<typeof useSelection>

/** Turning pages keeps the selection; another filter empties it. */
export function useSelection() {
  const of = JSON.stringify(libraryQuery(useLibraryFilters().filters))
  /** `last`: the item that was toggled last. A range with Shift begins there. */
  const nothing = { of, selection: noSelection, last: undefined as string | undefined }
  const [kept, setKept] = useState(nothing)
  const { selection, last } = kept.of === of ? kept : nothing
  const set = (next: Selection, lastId?: string) => setKept({ of, selection: next, last: lastId })
  return {
    selection,
    isSelected: (id: string) => isSelected(selection, id),
    count: (total: number) => countSelected(selection, total),
    /** Selects or deselects an item; with Shift also all since the last toggled one, in the order of `list`. */
    toggle: (id: string, isOn: boolean, list: readonly string[], withShift: boolean) =>
      set(withSelected(selection, withShift ? rangeBetween(list, last, id) : [id], isOn), id),
    selectAll: () => set(everything),
    clear: () => set(noSelection),
  }
}

interface TickBoxProps extends Pick<
  ComponentProps<'input'>,
  'checked' | 'onChange' | 'className' | 'tabIndex'
> {
  label: string
  mixed?: LucideIcon | undefined
}

/** A checkbox whose label makes it large enough for a finger. */
export function TickBox({ label, checked, onChange, mixed, className, tabIndex }: TickBoxProps) {
  const Mark = mixed ?? Check
  return (
    <label
      className={classNames('grid size-11 shrink-0 cursor-pointer place-items-center select-none', className)}
    >
      <input
        type="checkbox"
        aria-label={label}
        ref={(input) => {
          if (input) input.indeterminate = mixed !== undefined
        }}
        checked={checked}
        onChange={onChange}
        tabIndex={tabIndex}
        className="peer col-start-1 row-start-1 size-6 appearance-none rounded border-2 border-edge bg-raised checked:border-accent-deep checked:bg-accent-deep indeterminate:border-accent-deep indeterminate:bg-accent-deep"
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}

interface SelectBoxProps extends Pick<TickBoxProps, 'className' | 'tabIndex'> {
  item: { _id: string; title: string }
  selection: ItemSelection
  list: readonly string[]
}

// A change by the space bar comes as a mouse event too, so `shiftKey` works for both.
const hasShift = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

export function SelectBox({ item: { _id, title }, selection, list, ...look }: SelectBoxProps) {
  return (
    <TickBox
      label={`Select ${title}`}
      checked={selection.isSelected(_id)}
      onChange={(event) => selection.toggle(_id, event.target.checked, list, hasShift(event))}
      {...look}
    />
  )
}
