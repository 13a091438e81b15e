// A narrow table shows its rows as cards. CSS `display` then removes the meaning of the table elements, so each one has
// its role written out: https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { type Paging, TablePager } from './pager.tsx'
import { EmptyState } from './empty-state.tsx'

export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="flex justify-end gap-1 in-cards:-mb-2 in-cards:border-t in-cards:border-hairline in-cards:pt-2">
      {children}
    </span>
  )
}

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  className?: string
  /** True if a card shows the value without the column's header, for example a picture or buttons. */
  bare?: boolean
}

export interface RowProps extends ComponentProps<'tr'> {
  rowId: string
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  loading?: boolean
  empty: string
  /** Renders a row instead of `TableRow`, for example as one that can be dragged. */
  rowComponent?: ComponentType<RowProps>
  paging?: Paging
}

const UNKNOWN = '—'

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const shown = column.cell(row)
  return (
    <td
      role="cell"
      className={classNames(
        'align-middle tabular-nums in-rows:px-2 in-rows:h-11 in-rows:py-0.5 in-rows:xl:px-4 in-cards:flex in-cards:items-center in-cards:justify-between in-cards:gap-4 in-cards:py-1.5',
        column.align === 'right' && 'in-rows:text-right',
        // In a column, a dash shows that the value is missing. A card leaves the line out instead.
        shown === UNKNOWN && 'in-cards:hidden',
        column.className,
      )}
    >
      {!column.bare && (
        <span aria-hidden className="text-sm text-muted in-rows:hidden">
          {column.header}
        </span>
      )}
      <span
        className={classNames(
          'min-w-0 in-cards:text-right in-cards:wrap-anywhere in-rows:contents',
          column.bare && 'in-cards:grow',
        )}
      >
        {shown}
      </span>
    </td>
  )
}

export function TableRow({ rowId: _rowId, ...props }: RowProps) {
  return <tr {...props} role="row" />
}

/** A table. If it is too narrow for its columns, each row becomes a card, so that its actions stay visible. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, empty, paging } = props
  const RowComponent = props.rowComponent ?? TableRow
  return (
    <>
      <div className="@container/table">
        {/* Very long words can be too wide even for cards. Then the table scrolls, and not the page. */}
        <div className="relative in-rows:rounded-card in-rows:border in-rows:border-hairline in-rows:bg-raised in-rows:max-xl:overflow-x-auto">
          <table
            role="table"
            aria-busy={loading}
            className="w-full border-separate border-spacing-0 in-cards:block"
          >
            <caption className="sr-only">{caption}</caption>
            <thead role="rowgroup" className="in-cards:sr-only">
              <tr role="row">
                {columns.map((column) => (
                  <th
                    key={column.header}
                    role="columnheader"
                    scope="col"
                    className={classNames(
                      'top-0 z-10 border-b border-hairline bg-sunken px-2 py-2.5 whitespace-nowrap xl:px-4 xl:sticky text-sm font-medium text-muted first:rounded-tl-card last:rounded-tr-card',
                      column.align === 'right' ? 'text-right' : 'text-left',
                    )}
                  >
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" className="in-cards:grid in-cards:gap-3">
              {rows.length === 0 && (
                <tr role="row" className="in-cards:block">
                  <td
                    role="cell"
                    colSpan={columns.length}
                    className="px-4 py-12 text-center text-muted in-cards:block"
                  >
                    {loading ? <Spinner label="Loading" /> : <EmptyState isInside title={empty} />}
                  </td>
                </tr>
              )}
              {rows.map((row) => (
                <RowComponent
                  key={rowKey(row)}
                  rowId={rowKey(row)}
                  className="transition-colors in-cards:block in-cards:rounded-card in-cards:border in-cards:border-hairline in-cards:bg-raised in-cards:p-4 in-rows:hover:bg-sunken/60 in-rows:[&:not(:last-child)>td]:border-b in-rows:[&:not(:last-child)>td]:border-hairline"
                >
                  {columns.map((column) => (
                    <Cell key={column.header} column={column} row={row} />
                  ))}
                </RowComponent>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {paging && rows.length > 0 && <TablePager {...paging} />}
    </>
  )
}
