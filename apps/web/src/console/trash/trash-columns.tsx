import type { TrashedItem, VersionNoun } from '@jinvani/contract'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { type Column, RowActions } from '../../ui/lists/table.tsx'
import { indiaDay } from '../schedule/india-time.ts'

export const nounLabels: Record<VersionNoun, string> = {
  content: 'Content',
  category: 'Category',
  carousel: 'Carousel item',
  collection: 'Collection',
}

const DAY_MS = 24 * 60 * 60 * 1000

function restText(endsAt: string, now: number): string {
  const days = (Date.parse(endsAt) - now) / DAY_MS
  return days < 1 ? 'less than a day' : `${Math.ceil(days)} days`
}

interface Actions {
  onRestore: (item: TrashedItem) => void
  onRemove: (item: TrashedItem) => void
  isBusy: (id: string) => boolean
}

function ItemActions({ item, onRestore, onRemove, isBusy }: Actions & { item: TrashedItem }) {
  const busy = isBusy(item._id)
  return (
    <RowActions>
      <Button
        variant="ghost"
        icon={ArchiveRestore}
        aria-label={`Restore ${item.name}`}
        busy={busy}
        onClick={() => onRestore(item)}
      >
        Restore
      </Button>
      <Button
        variant="ghost-danger"
        icon={Trash2}
        aria-label={`Delete ${item.name} for good`}
        title="Delete for good"
        busy={busy}
        onClick={() => onRemove(item)}
      >
        <span className="in-rows:hidden">Delete</span>
      </Button>
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
    { header: 'By', cell: ({ trashedBy }) => trashedBy || 'Jinvani' },
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
