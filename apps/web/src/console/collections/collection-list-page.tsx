import {
  type ListedCollection,
  appLanguageLabels,
  calls,
  collectionKinds,
  collectionTypeLabels,
  publicPaths,
  superAdmins,
} from '@jinvani/contract'
import { ExternalLink, Layers, Link, Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { request } from '../../api/client.ts'
import { copyLink, publicLink } from '../../sentences/copy-text.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { statuses, useFromList, useListAddress } from '../lists/list-address.ts'
import { usePaging } from '../lists/paging.ts'
import { titleCell } from '../lists/title-cell.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import {
  type OrderOptions,
  SortableTable,
  actionsColumn,
  orderColumn,
  statusColumn,
  useMoves,
} from '../ordering/sortable-table.tsx'
import { Picture } from '../pictures/picture.tsx'
import { NextChange } from '../schedule/next-change.tsx'
import { useAdmin } from '../session/session.tsx'
import { collectionOrders, readAddress, updateCollection, useCollections } from './collection-queries.ts'

type Actions = ReturnType<typeof useRowActions>

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
            <>
              <MenuItem icon={Link} onSelect={() => copyLink(slug, publicPaths.collections)}>
                Copy link
              </MenuItem>
              <MenuLink icon={ExternalLink} to={publicLink(slug, publicPaths.collections)} target="_blank">
                Open public page
              </MenuLink>
            </>
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

/** Columns of the list. On a phone an entry is a card with a row of buttons at the bottom: see `SortableRow`. */
function collectionColumns({
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

function useRowActions() {
  const { role } = useAdmin()
  const toggles = useRowAction<ListedCollection>({
    work: ({ _id: id, active }) => updateCollection({ id, patch: { active: !active } }),
    list: 'collections',
    success: ({ active }) => successes.collections[active ? 'deactivate' : 'activate'],
    failure: failures.collections.status,
  })
  const deletions = useRowAction<ListedCollection>({
    work: ({ _id: id }) => request(calls.deleteCollection, { params: { id } }),
    list: 'collections',
    question: 'Are you sure you want to delete this collection? Its items stay.',
    success: () => successes.collections.delete,
    failure: failures.collections.delete,
  })
  return {
    onToggle: toggles.run,
    onDelete: superAdmins.includes(role) ? deletions.run : undefined,
    isBusy: (id: string) => toggles.isBusy(id) || deletions.isBusy(id),
  }
}

const useAddress = () => useListAddress('collections', readAddress)
type Address = ReturnType<typeof useAddress>

function Filters({ address, change, search }: Address) {
  /** Sets a filter. The value is read as from an address, so that an unknown one is dropped. */
  const pick = (name: 'type' | 'active', value: string) =>
    change({ [name]: readAddress(new URLSearchParams({ [name]: value }))[name] })
  return (
    <FilterBar>
      <SearchBox placeholder="Search collections..." value={address.q} onSearch={search} />
      <Filter
        label="Type"
        value={address.type}
        onPick={(value) => pick('type', value)}
        none="All Types"
        labels={collectionTypeLabels}
      />
      <Filter
        label="Status"
        value={address.active}
        onPick={(value) => pick('active', value)}
        labels={statuses}
      />
    </FilterBar>
  )
}

const none: ListedCollection[] = []

function Results({ address, change, ...pages }: Address) {
  const { q, page, type, active } = address
  const isFiltered = q !== '' || type !== '' || active !== ''
  const actions = useRowActions()
  const list = useCollections(address)
  useShowError(list.error, failures.collections.list)
  const { data } = list
  const { loading, paging } = usePaging(list, page, pages)
  const { total } = paging
  const { shown, first, move, ...moving } = useMoves({
    items: data?.items ?? none,
    page: data?.page ?? page,
    total,
    goToPage: pages.goToPage,
    store: collectionOrders,
    success: successes.collections.update,
    failure: failures.collections.update,
  })
  if (list.isError && !data)
    return <QueryFailure query={list} failure="The list is not available right now." />
  if (data && total === 0)
    return (
      <EmptyState
        icon={Layers}
        title={isFiltered ? 'No collections found' : 'No collections yet'}
        text={
          isFiltered
            ? 'No collection matches this search and these filters.'
            : `Collections are ${collectionKinds}. Add Collection begins one.`
        }
        action={
          isFiltered && <Button onClick={() => change({ q: '', type: '', active: '' })}>Clear Filters</Button>
        }
      />
    )
  return (
    <SortableTable
      {...moving}
      caption="Collections"
      columns={collectionColumns({
        total,
        placeOf: (row) => first + shown.indexOf(row),
        move: isFiltered ? undefined : move,
        ...actions,
      })}
      rows={shown}
      loading={loading}
      empty="No collections found"
      paging={paging}
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
