import { useState } from 'react'
import {
  type Selection,
  countSelected,
  everything,
  isSelected,
  noSelection,
  rangeBetween,
  withSelected,
} from './selection.ts'

export interface ItemSelection {
  selection: Selection
  isSelected: (id: string) => boolean
  /** How many of so many. */
  count: (total: number) => number
  /** With the shift key: all from the one before to this one, in the order of `list`. */
  toggle: (id: string, isOn: boolean, list: readonly string[], withShift: boolean) => void
  select: (ids: readonly string[], isOn: boolean) => void
  selectAll: () => void
  clear: () => void
}

interface State {
  of: string
  selection: Selection
  /** The one that was selected last. */
  last: string | undefined
}

/** `of`: the filter of the list without its page; another one begins with nothing. */
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
