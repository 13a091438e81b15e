import type { Category } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMayEnter } from '../session/may-enter.ts'
import { allCategories } from '../lists/all-categories.ts'
import { useAskAgain } from '../lists/list-query.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ExportButton } from './library/export-button.tsx'
import { LibraryBar } from './library/library-bar.tsx'
import { type LibraryFilters, useLibraryFilters } from './library/library-filters.ts'
import { useLibraryLook } from './library/library-look.ts'
import { LibraryResults } from './library/library-results.tsx'
import { LibraryToolbar } from './library/library-toolbar.tsx'

const LibraryTable = lazy(async () => ({ default: (await import('./table/library-table.tsx')).LibraryTable }))
const ManyFiles = lazy(() => import('../upload-tray/many-files.tsx'))

function AddContent() {
  if (!useMayEnter()('/content/new')) return null
  return (
    <>
      <Suspense fallback={null}>
        <ManyFiles />
      </Suspense>
      <ButtonLink to="/content/new" variant="primary" icon={Plus}>
        Add Content
      </ButtonLink>
    </>
  )
}

function ImportItems() {
  if (!useMayEnter()('/content/import')) return null
  return (
    <ButtonLink to="/content/import" icon={FileUp}>
      Import
    </ButtonLink>
  )
}

const noCategories: Category[] = []

const orderSentences = {
  newest: 'Films, songs and talks, newest first',
  title: 'Films, songs and talks by title',
  changed: 'Films, songs and talks, last changed first',
} as const
const descriptionOf = ({ q, order }: LibraryFilters) => (q ? 'Best match first' : orderSentences[order])

export function ContentListPage() {
  const { filters, isFiltered, change, clear, goToPage, correctPage } = useLibraryFilters()
  const [look, setLook] = useLibraryLook()
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
        description={descriptionOf(filters)}
        action={
          <>
            <ExportButton filters={filters} />
            <ImportItems />
            <AddContent />
          </>
        }
      />
      <LibraryToolbar
        filters={filters}
        categories={categories}
        change={change}
        search={search}
        clear={clear}
      />
      <LibraryBar filters={filters} categories={categories} look={look} onLook={setLook} />
      {look === 'table' ? (
        <Suspense fallback={null}>
          <LibraryTable filters={filters} isFiltered={isFiltered} categories={categories} />
        </Suspense>
      ) : (
        <LibraryResults
          filters={filters}
          isFiltered={isFiltered}
          categories={categories}
          goToPage={goToPage}
          correctPage={correctPage}
        />
      )}
    </>
  )
}
