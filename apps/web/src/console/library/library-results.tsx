import { type Category, type Content, calls, superAdmins } from '@jinvani/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { queryOf, request } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { isCommandKey } from '../../browser/command-key.ts'
import { askEvery } from '../../live/stream-state.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { isBehindDialog, isTyping, usePageKeys } from '../../ui/lists/page-keys.ts'
import { Pager } from '../../ui/lists/pager.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { isUnderWay } from '../item-facts/film-state.ts'
import { useRetry } from '../lists/use-retry.ts'
import { undoLast } from '../lists/done-here.ts'
import { listQuery } from '../lists/list-query.ts'
import { usePageSize, usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { usePreview } from '../player/use-preview.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { tellRestored, useRestoreTrashed } from '../trash/trash-actions.ts'
import { ContentCard } from './content-card.tsx'
import { type LibraryFilters, libraryQuery, useLibraryFilters } from './library-filters.ts'
import { useSelection } from './selection.tsx'

export function libraryPage(filters: LibraryFilters, pageSize: number) {
  const query = { page: filters.page, pageSize, ...libraryQuery(filters) }
  return queryOptions({
    ...queryOf([...contentKeys.list, query], calls.listContent, { query }),
    ...listQuery,
    // Polls while a film is being processed, in case no events arrive.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askEvery() : false),
  })
}

/** Calls `undo` on Ctrl+Z. The table's grid handles the key itself, and in a field the key undoes typing. */
export function useUndoKey(undo: () => Promise<unknown>): void {
  usePageKeys((event) => {
    if (event.defaultPrevented || !isCommandKey(event, 'z')) return
    if (isTyping(event.target) || isBehindDialog()) return
    event.preventDefault()
    void undo()
  })
}

const BulkBar = lazyPiece(() => import('./bulk/bulk-bar.tsx'))

const cardGrid =
  'grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5'

function useCardActions() {
  const { role } = useAdmin()
  const { preview, dialog } = usePreview()
  const mayEdit = useMayEnter()('/content/edit/:id')
  const { mutateAsync: restore } = useRestoreTrashed()
  const undo = async ({ _id, title }: Content) => {
    try {
      await tellRestored(title, await restore({ id: _id }))
    } catch (error) {
      showError(error, failures.trash.restore)
      throw error
    }
  }
  const deletion = useRowAction<Content>({
    work: ({ _id: id }) => request(calls.deleteContent, { params: { id } }),
    list: 'content',
    question: 'Are you sure you want to delete this content?',
    success: () => successes.content.delete,
    detail: ({ title }) => `“${title}” moved to trash`,
    failure: failures.content.delete,
    undo,
  })
  const retrying = useRetry()
  const actions = {
    mayEdit,
    onPreview: preview,
    onDelete: superAdmins.includes(role) ? deletion.run : undefined,
    isBusy: deletion.isBusy,
    onRetry: retrying.run,
    isRetrying: retrying.isBusy,
  }
  return { actions, dialog }
}

function Waiting() {
  return (
    <SkeletonArea label="Loading content" className={cardGrid}>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-hairline bg-raised">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-2.5 p-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  )
}

export function NothingFound() {
  const text = useLibraryFilters().isFiltered
    ? 'Nothing matches this search and these filters.'
    : 'What you add to the library appears here.'
  return <EmptyState icon={Clapperboard} title="No content found" text={text} />
}

interface ResultsProps {
  categories: Category[]
  onQuickEdit: (item: Content) => void
}

export function LibraryResults({ categories, onQuickEdit }: ResultsProps) {
  const { filters, ...moves } = useLibraryFilters()
  const list = useQuery(libraryPage(filters, usePageSize()))
  useShowError(list.error, failures.content.load)
  useUndoKey(async () => {
    const undone = await undoLast()
    // If `undone` is missing, the undo has shown its own toast.
    if (undone) toast.info(undone.said)
  })
  const { data, isPlaceholderData: isStale } = list
  const { actions, dialog } = useCardActions()
  const selection = useSelection()
  const { isPastEnd, paging } = usePaging(list, filters.page, moves)
  if (list.isError && !data)
    return <QueryFailure query={list} failure="The library is not available right now." />
  if (!data || isPastEnd) return <Waiting />
  if (data.total === 0) return <NothingFound />
  return (
    <>
      <ul aria-busy={isStale} className={classNames(cardGrid, isStale && 'opacity-60')}>
        {data.items.map((item) => (
          <li key={item._id} className="min-w-0">
            <ContentCard
              {...actions}
              item={item}
              categories={categories}
              q={filters.q}
              onQuickEdit={onQuickEdit}
              selection={actions.mayEdit ? selection : undefined}
              list={data.items.map(({ _id }) => _id)}
            />
          </li>
        ))}
      </ul>
      {dialog}
      <Pager {...paging} />
      {selection.count(data.total) > 0 && (
        <BulkBar selection={selection} categories={categories} items={data.items} total={data.total} />
      )}
    </>
  )
}
