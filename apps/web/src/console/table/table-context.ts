import type { Category, Content } from '@jinvani/contract'
import { createContext, use } from 'react'
import type { ItemSelection } from '../library/selection.tsx'
import type { Column } from './cells/columns.ts'
import type { useCellActions } from './cells/use-cell-actions.ts'
import type { RowSaver } from './rows/row-saver.ts'
import type { Rows } from './rows/use-rows.ts'

interface TableScope {
  rows: Rows
  total: number
  saver: RowSaver
  categories: readonly Category[]
  columns: readonly Column[]
  actions: ReturnType<typeof useCellActions>
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

/** The background class of a cell: for a marked area, for a selected row, or for none. */
export function useGround({ _id }: Content, isMarked: boolean): string {
  const isSelected = useTable().selection?.isSelected(_id) === true
  if (isSelected && isMarked) return 'bg-accent-soft ring-1 ring-accent-deep ring-inset'
  return isSelected || isMarked ? 'bg-accent-soft' : 'bg-raised'
}
