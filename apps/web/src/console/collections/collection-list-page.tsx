import {
  type ListedCollection,
  appLanguageLabels,
  calls,
  collectionKinds,
  collectionTypeLabels,
  publicPaths,
  superAdmins,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Layers, Link, Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { queryOf } from '../../api/client.ts'
import { copyLink, publicLink } from '../../sentences/copy-text.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Status, toActive, statuses, useFromList, useListAddress } from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'
import { titleCell } from '../lists/title-cell.tsx'
import { OrderedTable, type RowButtonsProps, inCard } from '../ordering/ordered-table.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange } from '../schedule/next-change.tsx'
import { useAdmin } from '../session/session.tsx'
import { collectionOrders, readAddress } from './collection-queries.ts'

function RowButtons({ row, toggles, deletions }: RowButtonsProps<ListedCollection>) {
  const { _id: id, title, slug, active } = row
  const state = useFromList()
  const mayDelete = superAdmins.includes(useAdmin().role)
  return (
    <span className="-mr-2 flex justify-end gap-1 in-rows:mr-0">
      <IconButton
        label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
        icon={active ? PowerOff : Power}
        busy={toggles.isBusy(id) || deletions.isBusy(id)}
        onClick={() => toggles.run(row)}
      />
      <IconLink to={`/collections/edit/${id}`} state={state} label={`Edit ${title}`} icon={Pencil} />
      {(active || mayDelete) && (
        <Menu label={`More for ${title}`}>
          {active && (
            <>
              <MenuItem icon={Link} onSelect={() => copyLink(slug, publicPaths.collections)}>
                Copy link
              </MenuItem>
              <MenuLink icon={ExternalLink} to={publicLink(slug, publicPaths.collections)} target="_blank">
                Open public page
              </MenuLink>
            </>
          )}
          {mayDelete && (
            <MenuItem icon={Trash2} onSelect={() => deletions.run(row)}>
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

const columns: Column<ListedCollection>[] = [
  {
    header: 'Picture',
    ...inCard.picture,
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
    ...inCard.title,
    cell: titleCell('in-cards:*:first:line-clamp-1 in-cards:*:last:hidden'),
  },
  {
    header: 'Type',
    ...inCard.secondLine,
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
    ...inCard.thirdLine,
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
]

const useAddress = () => useListAddress('collections', readAddress)
type Address = ReturnType<typeof useAddress>

function Filters({ address, change, search }: Address) {
  return (
    <FilterBar>
      <SearchBox placeholder="Search collections..." value={address.q} onSearch={search} />
      <Filter
        label="Type"
        value={address.type}
        onPick={(value) => change({ type: value as typeof address.type })}
        none="All Types"
        labels={collectionTypeLabels}
      />
      <Filter
        label="Status"
        value={address.active}
        onPick={(value) => change({ active: value as Status })}
        labels={statuses}
      />
    </FilterBar>
  )
}

function Results({ address, change, ...pages }: Address) {
  const { q, page, type, active } = address
  const isFiltered = q !== '' || type !== '' || active !== ''
  const pageSize = usePageSize()
  const query = { q, page, pageSize, type: type || undefined, active: toActive(active) }
  const list = useQuery({
    ...queryOf(['collections', 'list', query], calls.listCollections, { query }),
    ...listQuery,
  })
  return (
    <OrderedTable
      store={collectionOrders}
      list={list}
      page={page}
      pages={pages}
      isFiltered={isFiltered}
      whenEmpty={
        <EmptyState
          icon={Layers}
          title={isFiltered ? 'No collections found' : 'No collections yet'}
          text={
            isFiltered
              ? 'No collection matches this search and these filters.'
              : `Collections are ${collectionKinds}. Add Collection begins one.`
          }
          action={
            isFiltered && (
              <Button onClick={() => change({ q: '', type: '', active: '' })}>Clear Filters</Button>
            )
          }
        />
      }
      caption="Collections"
      empty="No collections found"
      columns={columns}
      Buttons={RowButtons}
      deleteQuestion="Are you sure you want to delete this collection? Its items stay."
    />
  )
}

export function CollectionListPage() {
  const list = useAddress()
  return (
    <>
      <PageHeader
        isList
        title="Collections"
        description={`${collectionKinds.replace(/^./, (letter) => letter.toUpperCase())}, in this order`}
        action={
          <ButtonLink to="/collections/new" state={useFromList()} variant="primary" icon={Plus}>
            Add Collection
          </ButtonLink>
        }
      />
      <Filters {...list} />
      <Results {...list} />
    </>
  )
}
