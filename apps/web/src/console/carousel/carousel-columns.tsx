import type { CarouselItem } from '@jinvani/contract'
import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/lists/table.tsx'
import { useFromList } from '../lists/list-return.ts'
import { type OrderOptions, actionsColumn, orderColumn, statusColumn } from '../ordering/sortable-columns.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange, nextChangeText } from '../schedule/next-change.tsx'
import { type Link, type Target, linkName } from './link-targets.ts'

/**
 * The title of the item that the link leads to, or the site of its address; the tooltip has the stored text. A link
 * that leads nowhere is marked, since the apps leave it out.
 */
function LinkCell({ target, ...link }: Link & { target: Target | undefined }) {
  if (link.linkType === 'none')
    return (
      <span className="whitespace-nowrap text-muted in-cards:block in-cards:text-left in-cards:text-sm">
        No link
      </span>
    )
  const name = linkName(link, target)
  const text = `${link.linkType}: ${link.linkTarget}`
  const isExternal = link.linkType === 'external'
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 in-rows:max-w-44 in-rows:min-w-32 in-cards:flex in-cards:items-baseline in-cards:gap-2 in-cards:text-left in-cards:text-sm in-cards:text-muted">
      {name && (
        <span
          title={isExternal ? undefined : text}
          className={classNames(
            'wrap-anywhere in-rows:line-clamp-2 in-cards:truncate',
            name.isOff && 'text-danger',
            isExternal && 'in-cards:max-w-1/2 in-cards:shrink-0',
          )}
        >
          {!isExternal && `${link.linkType}: `}
          {name.text}
        </span>
      )}
      {(isExternal || !name) && (
        <span title={text} className={classNames('truncate', name && 'text-xs text-muted')}>
          {text}
        </span>
      )}
    </span>
  )
}

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
    <span className="-mr-2 flex justify-end gap-1 in-rows:mr-0 in-cards:min-[24rem]:-mr-1">
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
    </span>
  )
}

interface ColumnsOptions extends Actions, OrderOptions<CarouselItem> {
  targetOf: (link: Link) => Target | undefined
}

/** On a phone an entry is picture, title, link and status above one row of buttons: see `SortableRow`. */
export function carouselColumns(options: ColumnsOptions): Column<CarouselItem>[] {
  const { total, move, placeOf, targetOf, ...actions } = options
  return [
    orderColumn({ total, placeOf, move }),
    {
      header: 'Image',
      bare: true,
      className: 'in-cards:row-span-3 in-cards:row-start-1 in-cards:py-0! max-[18rem]:hidden!',
      cell: ({ imageUrl }) => (
        <Picture
          src={imageUrl}
          sizes="7rem"
          alt=""
          className="rounded text-xs in-cards:h-12 in-cards:w-20 in-rows:h-10 in-rows:w-20 in-rows:xl:w-28"
        />
      ),
    },
    {
      header: 'Title',
      bare: true,
      className: 'in-cards:col-start-2 in-cards:row-start-1 in-cards:py-0!',
      cell: ({ title }) => (
        <span className="font-medium wrap-anywhere in-rows:line-clamp-2 in-rows:min-w-24 in-cards:line-clamp-1 in-cards:text-left">
          {title}
        </span>
      ),
    },
    {
      header: 'Subtitle',
      bare: true,
      className: 'in-cards:col-span-2 in-cards:col-start-2 in-cards:row-start-2 in-cards:py-0!',
      cell: (item) =>
        item.subtitle === '' && nextChangeText(item) === null ? (
          '—'
        ) : (
          // On a phone the schedule pushes the subtitle out of sight, so that the entry stays low.
          <span className="grid in-cards:max-h-5 in-cards:overflow-hidden in-cards:text-left in-cards:text-sm">
            <span className="in-rows:hidden">
              <NextChange item={item} />
            </span>
            <span className="wrap-anywhere in-rows:line-clamp-2 in-rows:min-w-20 in-cards:line-clamp-1">
              {item.subtitle || '—'}
            </span>
          </span>
        ),
    },
    {
      header: 'Link',
      bare: true,
      className: 'in-cards:col-span-2 in-cards:col-start-2 in-cards:row-start-3 in-cards:py-0!',
      cell: (item) => <LinkCell {...item} target={targetOf(item)} />,
    },
    statusColumn,
    actionsColumn((item) => <ItemActions item={item} {...actions} />),
  ]
}
