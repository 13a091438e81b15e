import type { CarouselItem } from '@jinvani/contract'
import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { useFromList } from '../lists/list-return.ts'
import { NextChange } from '../schedule/next-change.tsx'
import { LinkCell } from './link/link-cell.tsx'
import type { Link, Target } from './link/link-targets.ts'
import { OrderCell, type OrderCellProps } from './order-cell.tsx'

interface Actions {
  onToggle: (item: CarouselItem) => void
  onDelete: (item: CarouselItem) => void
  isToggling: (id: string) => boolean
  isDeleting: (id: string) => boolean
}

function ItemActions({ item, ...actions }: Actions & { item: CarouselItem }) {
  const { onToggle, onDelete, isToggling, isDeleting } = actions
  const { _id: id, title, active } = item
  return (
    <RowActions>
      <IconButton
        label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
        icon={active ? PowerOff : Power}
        busy={isToggling(id)}
        onClick={() => onToggle(item)}
      />
      <IconLink to={`/carousel/edit/${id}`} state={useFromList()} label={`Edit ${title}`} icon={Pencil} />
      <IconButton
        label={`Delete ${title}`}
        icon={Trash2}
        danger
        busy={isDeleting(id)}
        onClick={() => onDelete(item)}
      />
    </RowActions>
  )
}

interface ColumnsOptions extends Actions, Pick<OrderCellProps, 'total' | 'move'> {
  placeOf: (item: CarouselItem) => number
  targetOf: (link: Link) => Target | undefined
}

export function carouselColumns(options: ColumnsOptions): Column<CarouselItem>[] {
  const { total, move, placeOf, targetOf, ...actions } = options
  return [
    {
      header: 'Order',
      cell: (item) => <OrderCell item={item} place={placeOf(item)} {...{ total, move }} />,
    },
    {
      header: 'Image',
      bare: true,
      cell: ({ imageUrl }) => (
        <FallbackImage
          src={imageUrl}
          alt=""
          className="rounded text-xs in-cards:aspect-[21/9] in-cards:w-full in-rows:h-12 in-rows:w-20 in-rows:xl:w-28"
        />
      ),
    },
    {
      header: 'Title',
      cell: ({ title }) => (
        <span className="line-clamp-2 font-medium wrap-anywhere in-rows:min-w-24">{title}</span>
      ),
    },
    {
      header: 'Subtitle',
      cell: ({ subtitle }) => (
        <span className="line-clamp-2 wrap-anywhere in-rows:min-w-20">{subtitle || '—'}</span>
      ),
    },
    { header: 'Link', cell: (item) => <LinkCell {...item} target={targetOf(item)} /> },
    {
      header: 'Status',
      cell: (item) => (
        <div className="grid justify-items-start gap-1">
          <Badge tone={item.active ? 'success' : 'neutral'}>{item.active ? 'Active' : 'Inactive'}</Badge>
          <NextChange item={item} />
        </div>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (item) => <ItemActions item={item} {...actions} />,
    },
  ]
}
