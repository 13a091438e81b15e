import { type Category, calls, superAdmins } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, Shapes } from 'lucide-react'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import {
  type ListAddress,
  type Status,
  isActiveOf,
  readStatus,
  statuses,
  useListAddress,
} from '../lists/list-address.ts'
import { listQuery } from '../lists/list-query.ts'
import { useFromList } from '../lists/list-return.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { CategoryCard, cardGrid } from './category-card.tsx'

// The state of the list lives in the address: reload, Back and a shared link show the same categories.
interface CategoryFilters extends Pick<ListAddress, 'q'> {
  active: Status
}

export function readFilters(search: URLSearchParams): CategoryFilters {
  return { q: search.get('q')?.trim() ?? '', active: readStatus(search) }
}

function useCategories({ q, active }: CategoryFilters) {
  const query = { q, active: isActiveOf(active) }
  return useQuery({
    ...queryOf(['categories', 'list', query], calls.listCategories, { query }),
    ...listQuery,
  })
}

interface FilterBarProps {
  filters: CategoryFilters
  change: (part: Partial<CategoryFilters>) => void
  search: (words: string) => void
}

function FilterBar({ filters, change, search }: FilterBarProps) {
  return (
    <Toolbar className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="min-w-[min(16rem,100%)] flex-1"
        placeholder="Search categories..."
        value={filters.q}
        onSearch={search}
      />
      <Field label="Status" className="w-full sm:w-44">
        <Select
          value={filters.active}
          onChange={(event) => change({ active: event.target.value as Status })}
          labels={statuses}
        />
      </Field>
    </Toolbar>
  )
}

function AddCategory() {
  const state = useFromList()
  if (!useMayEnter()('/categories/new')) return null
  return (
    <ButtonLink to="/categories/new" state={state} variant="primary" icon={Plus}>
      Add Category
    </ButtonLink>
  )
}

function useDelete() {
  const { role } = useAdmin()
  const { run, isBusy } = useRowAction<Category>({
    work: ({ _id: id }) => request(calls.deleteCategory, { params: { id } }),
    list: 'categories',
    question: 'Are you sure you want to delete this category?',
    success: () => successes.categories.delete,
    failure: failures.categories.delete,
  })
  return { onDelete: superAdmins.includes(role) ? run : undefined, isBusy }
}

function Cards({ categories }: { categories: Category[] }) {
  const { onDelete, isBusy } = useDelete()
  return categories.map((category) => (
    <li key={category._id}>
      <CategoryCard category={category} onDelete={onDelete} deleting={isBusy(category._id)} />
    </li>
  ))
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    const text = 'Get started by creating your first category.'
    return <EmptyState icon={Shapes} title="No categories found" text={text} />
  }
  return (
    <EmptyState
      icon={Shapes}
      title="No categories found"
      text="No category matches this search and status."
      action={<Button onClick={onClear}>Clear Filters</Button>}
    />
  )
}

interface CategoryResultsProps {
  filters: CategoryFilters
  isFiltered: boolean
  onClear: () => void
}

function CategoryResults({ filters, isFiltered, onClear }: CategoryResultsProps) {
  const list = useCategories(filters)
  useShowError(list.error, failures.categories.list)
  if (!list.data)
    return (
      <Unloaded
        query={list}
        failure="The list is not available right now."
        label="Loading categories"
        shapes={Array<string>(6).fill('h-48 rounded-card')}
        className={cardGrid}
      />
    )
  const { items } = list.data
  if (items.length === 0) return <Nothing isFiltered={isFiltered} onClear={onClear} />
  return (
    <ul
      aria-busy={list.isPlaceholderData}
      className={classNames(cardGrid, list.isPlaceholderData && 'opacity-60')}
    >
      <Cards categories={items} />
    </ul>
  )
}

export function CategoryListPage() {
  const { address: filters, change, search } = useListAddress('categories', readFilters)
  return (
    <>
      <PageHeader
        isList
        title="Categories"
        description="How the library is ordered in the apps"
        action={<AddCategory />}
      />
      <FilterBar filters={filters} change={change} search={search} />
      <CategoryResults
        filters={filters}
        isFiltered={filters.q !== '' || filters.active !== ''}
        onClear={() => change({ q: '', active: '' })}
      />
    </>
  )
}
