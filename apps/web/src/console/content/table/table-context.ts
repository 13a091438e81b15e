import type { Category, Content } from '@jinvani/contract'
import { type ReactNode, createContext, use } from 'react'
import type { CellActions } from './cells/use-cell-actions.ts'
import type { RowSaver } from './rows/row-saver.ts'
import type { Rows } from './rows/use-rows.ts'

export type SelectBoxOf = (item: Content, list: readonly string[]) => ReactNode

export interface TableScope {
  rows: Rows
  total: number
  saver: RowSaver
  categories: readonly Category[]
  actions: CellActions
  mayEdit: boolean
  /** The box that selects an item; `list`: ids of the loaded items in their order. */
  selectBox: SelectBoxOf | undefined
  /** The words that were searched for. */
  q: string
}

export const TableContext = createContext<TableScope | null>(null)

export function useTable(): TableScope {
  const scope = use(TableContext)
  if (scope === null) throw new Error('useTable is for parts of the table')
  return scope
}
