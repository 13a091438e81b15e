import type { Category } from '@jinvani/contract'
import { createContext, use } from 'react'
import type { ItemSelection } from '../library/selection.tsx'
import type { Column } from './cells/columns.ts'
import type { useCellActions } from './cells/use-cell-actions.ts'
import type { RowSaver } from './rows/row-saver.ts'
import type { useRows } from './rows/use-rows.ts'

interface TableScope {
  rows: ReturnType<typeof useRows>
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
