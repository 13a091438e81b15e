import {
  type CollectionFields,
  type CollectionEntry,
  type Content,
  findFeedLack,
  mediaTypeLabels,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { contentQuery, isGone } from '../lists/list-query.ts'
import { OrderCell } from '../ordering/order-cell.tsx'
import { SortableItem } from '../ordering/sortable.tsx'
import { Picture } from '../pictures/picture.tsx'

/** Makes an entry of a found item. Its file is assumed to suit the feed until the server says otherwise. */
export const toEntry = (item: Content): CollectionEntry => ({
  ...item,
  thumbnail: item.images.thumbnail,
  feedLack: findFeedLack(item, true),
})

export function EntryPicture({ thumbnail }: Pick<CollectionEntry, 'thumbnail'>) {
  return (
    <Picture
      src={thumbnail}
      sizes="5rem"
      alt=""
      placeholder=""
      className="h-11 w-18 shrink-0 rounded text-xs"
    />
  )
}

export function EntryTitle({
  title,
  mediaType,
  active,
  feedLack,
}: Omit<CollectionEntry, '_id' | 'thumbnail'>) {
  const isFeed = useWatch<CollectionFields, 'feed'>({ name: 'feed' })
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5">
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {title}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {mediaTypeLabels[mediaType]}
        {!active && <Badge>Inactive: the apps leave it out</Badge>}
        {isFeed && active && feedLack && <Badge>Not in the podcast: {feedLack}</Badge>}
      </span>
    </span>
  )
}

interface EntryRowProps {
  id: string
  /** Undefined for an item from a restored draft. A draft holds only IDs, so the row loads the item. */
  entry: CollectionEntry | undefined
  number: number
  isLast: boolean
  error: string | undefined
  onMove: (id: string, title: string, by: number) => void
  onRemove: (id: string, title: string) => void
}

function Row({ id, entry, number, isLast, error, onMove, onRemove }: EntryRowProps) {
  const title = entry?.title ?? `item ${number}`
  return (
    <SortableItem
      id={id}
      className="grid min-h-(--row) content-center items-center gap-x-3 bg-raised in-cards:grid-cols-[minmax(0,1fr)_auto] in-rows:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className="in-cards:order-last in-cards:col-span-full">
        <OrderCell
          id={id}
          title={title}
          isFirst={number === 1}
          isLast={isLast}
          onMove={(by) => onMove(id, title, by)}
        >
          {number}
        </OrderCell>
      </span>
      <span className="flex min-w-0 items-center gap-3">
        <EntryPicture thumbnail={entry?.thumbnail ?? ''} />
        {entry ? <EntryTitle {...entry} /> : <span className="text-muted">Loading...</span>}
      </span>
      <IconButton label={`Remove ${title}`} icon={X} onClick={() => onRemove(id, title)} />
      {error !== undefined && (
        <p className="col-span-full flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </SortableItem>
  )
}

function LoadedRow(props: EntryRowProps) {
  const { data, error } = useQuery(contentQuery(props.id))
  const entry = data && toEntry(data)
  return <Row {...props} entry={entry} error={isGone(error) ? 'This item no longer exists' : props.error} />
}

/** Memoized, so that a change renders only the rows that it touches. `--row` is the height of the row. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  return props.entry ? <Row {...props} /> : <LoadedRow {...props} />
})
