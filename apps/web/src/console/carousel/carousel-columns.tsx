import type { CarouselItem } from '@jinvani/contract'
import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { FallbackImage } from '../../ui/fallback-image.tsx'
import type { Column } from '../../ui/table.tsx'
import { LinkCell } from './link-cell.tsx'
import type { Link, Target } from './link-targets.ts'
import { OrderCell, type OrderCellProps } from './order-cell.tsx'

interface Actions {
  onToggle: (item: CarouselItem) => void
  onDelete: (item: CarouselItem) => void
  /** The item whose change is on its way. */
  busyId: string | undefined
}

function RowActions({ item, onToggle, onDelete, busyId }: Actions & { item: CarouselItem }) {
  const { _id: id, title, active } = item
  return (
    <span className="flex justify-end gap-1 max-md:-mb-2 max-md:border-t max-md:border-hairline max-md:pt-2">
      <IconButton
        label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
        icon={active ? PowerOff : Power}
        busy={busyId === id}
        onClick={() => onToggle(item)}
      />
      <IconLink to={`/carousel/edit/${id}`} label={`Edit ${title}`} icon={Pencil} />
      <IconButton label={`Delete ${title}`} icon={Trash2} danger onClick={() => onDelete(item)} />
    </span>
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
          className="rounded text-xs max-md:aspect-[21/9] max-md:w-full md:h-12 md:w-20 xl:w-28"
        />
      ),
    },
    { header: 'Title', cell: ({ title }) => <span className="line-clamp-2 font-medium">{title}</span> },
    {
      header: 'Subtitle',
      cell: ({ subtitle }) => <span className="line-clamp-2 md:min-w-20">{subtitle || '—'}</span>,
    },
    { header: 'Link', cell: (item) => <LinkCell {...item} target={targetOf(item)} /> },
    {
      header: 'Status',
      cell: ({ active }) => (
        <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (item) => <RowActions item={item} {...actions} />,
    },
  ]
}
