import type { Category, LibraryLook } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShowError } from '../../sentences/show-error.ts'
import { useMayEnter } from '../session/may-enter.ts'
import { allCategories } from '../lists/all-categories.ts'
import { useAskAgain } from '../lists/list-query.ts'
import { useAdmin } from '../session/session.tsx'
import { useLibraryFilters } from '../library/library-filters.ts'
import { libraryLooks } from '../library/library-look.ts'
import { LibraryMenu } from './library/library-menu.tsx'
import { LibraryResults } from './library/library-results.tsx'
import { LibraryToolbar } from './library/library-toolbar.tsx'
import { LookSwitch } from './library/look-switch.tsx'
import { ViewTabs } from './library/view-tabs.tsx'
import { ViewsButton } from './library/views-button.tsx'

function useLibraryLook(): [LibraryLook, (look: LibraryLook) => void] {
  const { _id } = useAdmin()
  return [libraryLooks.useValue(_id), (look) => libraryLooks.write(_id, look)]
}

const LibraryTable = lazy(async () => ({ default: (await import('./table/library-table.tsx')).LibraryTable }))
const ManyFiles = lazy(() => import('../upload-tray/many-files.tsx'))
const RunningBatches = lazy(() => import('../batches/running-batches.tsx'))

/** Keeps the place of the button until its code arrives, so that nothing moves under the pointer. */
const comingUpload = (
  <Button icon={Upload} disabled aria-hidden>
    Upload Files
  </Button>
)

function AddContent() {
  return (
    <>
      <Suspense fallback={comingUpload}>
        <ManyFiles />
      </Suspense>
      <ButtonLink to="/content/new" variant="primary" icon={Plus}>
        Add Content
      </ButtonLink>
    </>
  )
}

const noCategories: Category[] = []

export function ContentListPage() {
  const { filters, isFiltered, change, clear, goToPage, correctPage } = useLibraryFilters()
  const [look, setLook] = useLibraryLook()
  const mayAdd = useMayEnter()('/content/new')
  const askAgain = useAskAgain('content')
  const isApplied = (q: string) => q === filters.q && filters.page === 1
  const search = (q: string) => (isApplied(q) ? askAgain() : change({ q }))
  const { data, error } = useQuery(allCategories)
  const categories = data?.items ?? noCategories
  useShowError(error, failures.categories.list)
  const shown = { filters, categories }
  return (
    <div data-whole-window>
      <PageHeader
        title="Content Library"
        tabs={<ViewTabs filters={filters} look={look} onLook={setLook} />}
        action={mayAdd ? <AddContent /> : undefined}
      />
      <LibraryToolbar {...shown} change={change} search={search} clear={clear}>
        <ViewsButton {...shown} look={look} onLook={setLook} />
        <LookSwitch look={look} onLook={setLook} />
        <LibraryMenu filters={filters} />
      </LibraryToolbar>
      <div className="mb-4 empty:hidden">
        <Suspense fallback={null}>{mayAdd && <RunningBatches />}</Suspense>
      </div>
      {look === 'table' ? (
        <Suspense fallback={null}>
          <LibraryTable {...shown} isFiltered={isFiltered} />
        </Suspense>
      ) : (
        <LibraryResults {...shown} isFiltered={isFiltered} goToPage={goToPage} correctPage={correctPage} />
      )}
    </div>
  )
}
