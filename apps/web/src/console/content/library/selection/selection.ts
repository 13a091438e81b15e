// Which items of a list are selected: some of them, or all that the filter finds but for some.
export interface Selection {
  isAll: boolean
  /** The selected ones, or those that are left out of all. */
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

/** From one to the other, both included, as they stand in the list; the last alone where the first is not there. */
export function rangeBetween(list: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  return start === -1 || end === -1 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
