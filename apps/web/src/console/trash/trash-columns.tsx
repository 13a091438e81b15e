import type { TrashedItem } from '@jinvani/contract'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { indiaDay } from '../schedule/india-time.ts'
import { nounLabels, restText } from './trash-words.ts'

interface Actions {
  onRestore: (item: TrashedItem) => void
  onRemove: (item: TrashedItem) => void
  isBusy: (id: string) => boolean
}

function ItemActions({ item, onRestore, onRemove, isBusy }: Actions & { item: TrashedItem }) {
  const busy = isBusy(item._id)
  return (
    <RowActions>
      <IconButton
        label={`Restore ${item.name}`}
        icon={ArchiveRestore}
        busy={busy}
        onClick={() => onRestore(item)}
      />
      <IconButton
        danger
        label={`Delete ${item.name} for good`}
        icon={Trash2}
        busy={busy}
        onClick={() => onRemove(item)}
      />
    </RowActions>
  )
}

export function trashColumns(actions: Actions): Column<TrashedItem>[] {
  return [
    {
      header: 'Name',
      bare: true,
      cell: ({ name, slug }) => (
        <span className="block text-left wrap-anywhere">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {slug !== '' && <span className="block text-sm text-muted">{slug}</span>}
        </span>
      ),
    },
    {
      header: 'Kind',
      cell: ({ noun }) => <span className="whitespace-nowrap">{nounLabels[noun]}</span>,
    },
    {
      header: 'Deleted',
      cell: ({ trashedAt }) => (
        <time dateTime={trashedAt} className="whitespace-nowrap">
          {indiaDay(trashedAt)}
        </time>
      ),
    },
    { header: 'By', cell: ({ trashedBy }) => trashedBy || 'The program' },
    {
      header: 'Time Left',
      cell: ({ endsAt }) => <span className="whitespace-nowrap">{restText(endsAt, Date.now())}</span>,
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (item) => <ItemActions item={item} {...actions} />,
    },
  ]
}
