import { Table, type TableProps } from '../../ui/lists/table.tsx'
import { SortableList, SortableRow } from './sortable.tsx'
import type { useMoves } from './use-moves.ts'

interface SortableTableProps<Row extends { _id: string }>
  extends
    Omit<TableProps<Row>, 'rows' | 'rowKey' | 'rowComponent'>,
    Pick<ReturnType<typeof useMoves>, 'drop' | 'announcement'> {
  rows: Row[]
}

/** A table whose rows people drag, and what `useMoves` announces. */
export function SortableTable<Row extends { _id: string }>(props: SortableTableProps<Row>) {
  const { drop, announcement, ...table } = props
  return (
    <>
      <SortableList ids={table.rows.map(({ _id }) => _id)} onDrop={drop}>
        <Table {...table} rowKey={({ _id }) => _id} rowComponent={SortableRow} />
      </SortableList>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </>
  )
}
