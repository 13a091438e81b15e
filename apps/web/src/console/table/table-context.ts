import type { Category, Content } from '@jinvani/contract'
import { createContext, use } from 'react'
import type { ItemSelection } from '../library/selection/use-selection.ts'
import type { Column } from './cells/columns.ts'
import type { CellActions } from './cells/use-cell-actions.ts'
import type { RowSaver } from './rows/row-saver.ts'
import type { Rows } from './rows/use-rows.ts'

interface TableScope {
  rows: Rows
  total: number
  saver: RowSaver
  categories: readonly Category[]
  columns: readonly Column[]
  actions: CellActions
  mayEdit: boolean
  /** Undefined for people who may not change items. */
  selection: ItemSelection | undefined
  q: string
}

export const TableContext = createContext<TableScope | null>(null)

export function useTable(): TableScope {
  const scope = use(TableContext)
  if (scope === null) throw new Error('useTable is for parts of the table')
  return scope
}

/** The background of a cell that is marked, or whose row is selected. */
export function useGround({ _id }: Content, isMarked: boolean): string {
  const isSelected = useTable().selection?.isSelected(_id) === true
  if (isSelected && isMarked) return 'bg-accent-soft ring-1 ring-accent-deep ring-inset'
  return isSelected || isMarked ? 'bg-accent-soft' : 'bg-raised'
}
