import { type ListedCollection, calls, collectionTypeLabels, superAdmins } from '@jinvani/contract'
import { Layers, Plus } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { statuses, useListAddress } from '../lists/list-address.ts'
import { useFromList } from '../lists/list-return.ts'
import { usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { SortableTable } from '../ordering/sortable-table.tsx'
import { useMoves } from '../ordering/use-moves.ts'
import { useAdmin } from '../session/session.tsx'
import { collectionColumns } from './collection-columns.tsx'
import { collectionOrders, readAddress, updateCollection, useCollections } from './collection-queries.ts'

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

function FilterBar({ address, change, search }: Address) {
  /** Reads the value as the address would, which drops unknown ones. */
  const pick = (name: 'type' | 'active', value: string) =>
    change({ [name]: readAddress(new URLSearchParams({ [name]: value }))[name] })
  return (
    <Toolbar className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="w-full sm:min-w-64 sm:flex-1"
        placeholder="Search collections..."
        value={address.q}
        onSearch={search}
      />
      <Field label="Type" className="w-full sm:w-44">
        <Select
          value={address.type}
          onChange={(event) => pick('type', event.target.value)}
          none="All Types"
          labels={collectionTypeLabels}
        />
      </Field>
      <Field label="Status" className="w-full sm:w-44">
        <Select
          value={address.active}
          onChange={(event) => pick('active', event.target.value)}
          labels={statuses}
        />
      </Field>
    </Toolbar>
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
  if (data && total === 0 && !isFiltered)
    return (
      <EmptyState
        icon={Layers}
        title="No collections yet"
        text="An album, a series, a course or a rail of the home page begins with Add Collection."
      />
    )
  if (data && total === 0)
    return (
      <EmptyState
        icon={Layers}
        title="No collections found"
        text="No collection matches this search and these filters."
        action={<Button onClick={() => change({ q: '', type: '', active: '' })}>Clear Filters</Button>}
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
        description="Albums, series, courses and the rails of the home page, in this order"
        action={
          <ButtonLink to="/collections/new" state={useFromList()} variant="primary" icon={Plus}>
            Add Collection
          </ButtonLink>
        }
      />
      <FilterBar {...list} />
      <Results {...list} />
    </>
  )
}
