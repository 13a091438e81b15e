import type { Category } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { failures } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMayEnter } from '../session/may-enter.ts'
import { allCategories } from '../lists/all-categories.ts'
import { useAskAgain } from '../lists/list-query.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { useLibraryFilters } from './library/library-filters.ts'
import { LibraryResults } from './library/library-results.tsx'
import { LibraryToolbar } from './library/library-toolbar.tsx'

function AddContent() {
  if (!useMayEnter()('/content/new')) return null
  return (
    <ButtonLink to="/content/new" variant="primary" icon={Plus}>
      Add Content
    </ButtonLink>
  )
}

const noCategories: Category[] = []

export function ContentListPage() {
  const { filters, isFiltered, change, clear, goToPage, correctPage } = useLibraryFilters()
  const askAgain = useAskAgain('content')
  const isApplied = (q: string) => q === filters.q && filters.page === 1
  const search = (q: string) => (isApplied(q) ? askAgain() : change({ q }))
  const { data, error } = useQuery(allCategories)
  const categories = data?.items ?? noCategories
  useShowError(error, failures.categories.list)
  return (
    <>
      <PageHeader
        title="Content Library"
        description={filters.q ? 'Best match first' : 'Films, songs and talks, newest first'}
        action={<AddContent />}
      />
      <LibraryToolbar
        filters={filters}
        categories={categories}
        change={change}
        search={search}
        clear={clear}
      />
      <LibraryResults
        filters={filters}
        isFiltered={isFiltered}
        categories={categories}
        goToPage={goToPage}
        correctPage={correctPage}
      />
    </>
  )
}
