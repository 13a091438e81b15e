import { Plus } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { useAskAgain } from '../lists/list-query.ts'
import { useFromList } from '../lists/list-return.ts'
import { useMayEnter } from '../session/may-enter.ts'
import { type Status, statuses } from '../lists/status-filter.ts'
import { type CategoryFilters, useCategoryFilters } from './category-queries.ts'
import { CategoryResults } from './category-results.tsx'

interface FilterBarProps {
  filters: CategoryFilters
  change: (part: Partial<CategoryFilters>) => void
  search: (words: string) => void
}

function FilterBar({ filters, change, search }: FilterBarProps) {
  return (
    <Toolbar className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="min-w-64 flex-1"
        placeholder="Search categories..."
        value={filters.q}
        onSearch={search}
      />
      <Field label="Status" hideLabel className="w-full sm:w-44">
        <Select value={filters.active} onChange={(event) => change({ active: event.target.value as Status })}>
          <option value="">{statuses['']}</option>
          <option value="true">{statuses.true}</option>
          <option value="false">{statuses.false}</option>
        </Select>
      </Field>
    </Toolbar>
  )
}

export function AddCategory() {
  const state = useFromList()
  if (!useMayEnter()('/categories/new')) return null
  return (
    <ButtonLink to="/categories/new" state={state} variant="primary" icon={Plus}>
      Add Category
    </ButtonLink>
  )
}

export function CategoryListPage() {
  const { filters, change, isFiltered } = useCategoryFilters()
  const askAgain = useAskAgain('categories')
  const search = (q: string) => (q === filters.q ? askAgain() : change({ q }))
  return (
    <>
      <PageHeader
        title="Categories"
        description="How the library is ordered in the apps"
        action={<AddCategory />}
      />
      <FilterBar filters={filters} change={change} search={search} />
      <CategoryResults
        filters={filters}
        isFiltered={isFiltered}
        onClear={() => change({ q: '', active: '' })}
      />
    </>
  )
}
