import {
  type ListedCollection,
  appLanguageLabels,
  collectionTypeLabels,
  publicPaths,
} from '@jinvani/contract'
import { ExternalLink, Link, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { copyLink, publicLink } from '../../sentences/copy-text.ts'
import { IconButton, IconLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { useFromList } from '../lists/list-return.ts'
import { titleCell } from '../lists/title-cell.tsx'
import { type OrderOptions, actionsColumn, orderColumn, statusColumn } from '../ordering/sortable-columns.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange } from '../schedule/next-change.tsx'

interface Actions {
  onToggle: (row: ListedCollection) => void
  onDelete: ((row: ListedCollection) => void) | undefined
  isBusy: (id: string) => boolean
}

function RowButtons({ row, onToggle, onDelete, isBusy }: Actions & { row: ListedCollection }) {
  const { _id: id, title, slug, active } = row
  const state = useFromList()
  return (
    <span className="-mr-2 flex justify-end gap-1 in-rows:mr-0">
      <IconButton
        label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
        icon={active ? PowerOff : Power}
        busy={isBusy(id)}
        onClick={() => onToggle(row)}
      />
      <IconLink to={`/collections/edit/${id}`} state={state} label={`Edit ${title}`} icon={Pencil} />
      {(active || onDelete) && (
        <Menu label={`More for ${title}`}>
          {active && (
            <MenuItem icon={Link} onSelect={() => copyLink(slug, publicPaths.collections)}>
              Copy link
            </MenuItem>
          )}
          {active && (
            <MenuLink icon={ExternalLink} to={publicLink(slug, publicPaths.collections)} target="_blank">
              Open public page
            </MenuLink>
          )}
          {onDelete && (
            <MenuItem icon={Trash2} onSelect={() => onDelete(row)}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
    </span>
  )
}

const homeText = ({ onHome, language }: ListedCollection) => {
  if (!onHome) return '—'
  return language === null ? 'All languages' : appLanguageLabels[language]
}

const countOf = ({ rule, itemCount }: ListedCollection) => {
  const count = itemCount.toLocaleString('en')
  return rule === null ? count : `Up to ${count}`
}

/** On a phone an entry is picture, title, kind and status above one row of buttons: see `SortableRow`. */
export function collectionColumns({
  total,
  placeOf,
  move,
  ...actions
}: Actions & OrderOptions<ListedCollection>): Column<ListedCollection>[] {
  const line = 'in-cards:col-span-2 in-cards:col-start-2 in-cards:py-0!'
  return [
    orderColumn({ total, placeOf, move }),
    {
      header: 'Picture',
      bare: true,
      className: 'in-cards:row-span-3 in-cards:row-start-1 in-cards:py-0! max-[18rem]:hidden!',
      cell: ({ picture }) => (
        <Picture
          src={picture}
          sizes="6rem"
          alt=""
          placeholder=""
          className="h-12 w-20 rounded text-xs in-rows:h-10"
        />
      ),
    },
    {
      header: 'Title',
      bare: true,
      className: 'in-cards:col-start-2 in-cards:row-start-1 in-cards:py-0!',
      cell: titleCell('in-cards:*:first:line-clamp-1 in-cards:*:last:hidden'),
    },
    {
      header: 'Type',
      bare: true,
      className: `${line} in-cards:row-start-2`,
      cell: (row) => (
        <span className="in-cards:block in-cards:text-left in-cards:text-sm in-cards:text-muted">
          {row.type === 'rail' ? 'Rail' : collectionTypeLabels[row.type]}
          <span className="in-rows:hidden">, items: {countOf(row)}</span>
        </span>
      ),
    },
    {
      header: 'Items',
      align: 'right',
      bare: true,
      className: 'in-cards:hidden!',
      cell: (row) => <span className="whitespace-nowrap">{countOf(row)}</span>,
    },
    {
      header: 'Home Page',
      bare: true,
      className: `${line} in-cards:row-start-3`,
      cell: (row) => (
        <span className="in-rows:whitespace-nowrap in-cards:flex in-cards:flex-wrap in-cards:gap-x-2 in-cards:text-left in-cards:text-sm in-cards:text-muted">
          <span className={row.onHome ? '' : 'in-cards:hidden'}>
            <span className="in-rows:hidden">Home page: </span>
            {homeText(row)}
          </span>
          <span className="in-rows:hidden">
            <NextChange item={row} />
          </span>
        </span>
      ),
    },
    statusColumn,
    actionsColumn((row) => <RowButtons row={row} {...actions} />),
  ]
}
