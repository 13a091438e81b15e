import { useState } from 'react'

// A selection is some items, or all that the filter finds but for exceptions.
export interface Selection {
  isAll: boolean
  /** The selected items, or the exceptions when all are selected. */
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

/** The range between two items in list order, both included; only `to` if `from` is not in the list. */
export function rangeBetween(list: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  return start === -1 || end === -1 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export interface ItemSelection {
  selection: Selection
  isSelected: (id: string) => boolean
  count: (total: number) => number
  /** With Shift, also all items between the last one and this one, in the order of `list`. */
  toggle: (id: string, isOn: boolean, list: readonly string[], withShift: boolean) => void
  select: (ids: readonly string[], isOn: boolean) => void
  selectAll: () => void
  clear: () => void
}

interface State {
  of: string
  selection: Selection
  /** The item that was toggled last, from which Shift counts. */
  last: string | undefined
}

/** `of` is the filter without the page: another filter starts an empty selection. */
export function useSelection(of: string): ItemSelection {
  const nothing: State = { of, selection: noSelection, last: undefined }
  const [kept, setKept] = useState(nothing)
  const { selection, last } = kept.of === of ? kept : nothing
  const set = (next: Selection, lastId?: string) => setKept({ of, selection: next, last: lastId })
  return {
    selection,
    isSelected: (id) => isSelected(selection, id),
    count: (total) => countSelected(selection, total),
    toggle: (id, isOn, list, withShift) =>
      set(withSelected(selection, withShift ? rangeBetween(list, last, id) : [id], isOn), id),
    select: (ids, isOn) => set(withSelected(selection, ids, isOn)),
    selectAll: () => set(everything),
    clear: () => set(noSelection),
  }
}
