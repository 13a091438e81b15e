import { type Category, type Content, limits } from '@jinvani/contract'
import { Suspense, lazy, useEffect } from 'react'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { pageCount } from '../../../ui/lists/page-window.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Skeleton, SkeletonArea } from '../../../ui/skeleton.tsx'
import { useMayEnter } from '../../session/may-enter.ts'
import { useAdmin } from '../../session/session.tsx'
import { useShowError } from '../../../sentences/show-error.ts'
import { useRowAction } from '../../lists/use-row-action.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { useRetry } from '../processing/use-retry.ts'
import { ContentCard } from './content-card.tsx'
import type { LibraryFilters } from './library-filters.ts'
import { libraryQuery, useDeleteContent, useLibrary } from './library-queries.ts'
import { NothingFound } from './nothing-found.tsx'
import { type ItemSelection, useSelection } from './selection/use-selection.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx'))

const cardGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
const skeletons = Array.from({ length: 8 }, (_, index) => index)

function useCardActions() {
  const { role } = useAdmin()
  const mayEdit = useMayEnter()('/content/edit/:id')
  const { mutateAsync } = useDeleteContent()
  const deletion = useRowAction<Content>({
    work: ({ _id }) => mutateAsync(_id),
    question: 'Are you sure you want to delete this content?',
    success: () => successes.content.delete,
    failure: failures.content.delete,
  })
  const { retry, retryingId } = useRetry()
  return {
    mayEdit,
    onDelete: role === 'super_admin' ? deletion.run : undefined,
    isBusy: deletion.isBusy,
    onRetry: retry,
    retryingId,
  }
}

function Waiting() {
  return (
    <SkeletonArea label="Loading content" className={cardGrid}>
      {skeletons.map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-hairline bg-raised">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  )
}

interface ListProps {
  items: Content[]
  categories: Category[]
  q: string
  isStale: boolean
  selection: ItemSelection
}

function List({ items, categories, q, isStale, selection }: ListProps) {
  const list = items.map(({ _id }) => _id)
  const actions = useCardActions()
  const { preview, dialog } = usePreview()
  return (
    <>
      <ul aria-busy={isStale} className={classNames(cardGrid, isStale && 'opacity-60')}>
        {items.map((item) => (
          <li key={item._id} className="min-w-0">
            <ContentCard
              item={item}
              categories={categories}
              q={q}
              {...actions}
              onPreview={preview}
              selection={actions.mayEdit ? selection : undefined}
              list={list}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

interface ResultsProps {
  filters: LibraryFilters
  isFiltered: boolean
  categories: Category[]
  goToPage: (page: number) => void
  correctPage: (page: number) => void
}

export function LibraryResults({ filters, isFiltered, categories, goToPage, correctPage }: ResultsProps) {
  const list = useLibrary(filters)
  useShowError(list.error, failures.content.load)
  const { data, isPlaceholderData: isStale } = list
  const selection = useSelection(JSON.stringify(libraryQuery(filters)))
  const last = data && !isStale ? pageCount(data.total, limits.pageSize) : Infinity
  const isPastEnd = filters.page > last
  useEffect(() => {
    if (isPastEnd) correctPage(last)
  })
  if (list.isError && !data) {
    const retry = () => void list.refetch()
    return (
      <ErrorBox title="The library is not available right now." onRetry={retry} retrying={list.isFetching} />
    )
  }
  if (!data || isPastEnd) return <Waiting />
  if (data.total === 0) return <NothingFound isFiltered={isFiltered} />
  return (
    <>
      <List
        items={data.items}
        categories={categories}
        q={filters.q}
        isStale={isStale}
        selection={selection}
      />
      <Pager page={filters.page} pageSize={limits.pageSize} total={data.total} onPage={goToPage} />
      {selection.count(data.total) > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} filters={filters} categories={categories} total={data.total} />
        </Suspense>
      )}
    </>
  )
}
