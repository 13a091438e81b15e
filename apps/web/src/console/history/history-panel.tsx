import { type RestoreInput, type Restored, calls } from '@jinvani/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { VersionEntry } from './version-entry.tsx'
import { currentValues, leftText } from './version-words.ts'

const PAGE_SIZE = 25
const key = 'versions'

function useVersions(id: string) {
  return useInfiniteQuery({
    queryKey: [key, id],
    queryFn: ({ pageParam: before, signal }) =>
      request(calls.listVersions, { params: { id }, query: { before, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Items with a history, by their key in the query cache. */
export type HistoryNoun = 'content' | 'categories' | 'carousel' | 'collections'

function useRestore(noun: HistoryNoun, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RestoreInput) => request(calls.restoreVersion, { params: { id }, body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      void client.invalidateQueries({ queryKey: [noun, 'list'] })
      void client.invalidateQueries({ queryKey: [key, id] })
      void client.invalidateQueries({ queryKey: ['lyrics', id] })
      await client.refetchQueries({ queryKey: [noun, 'item', id] })
    },
  })
}

interface PanelProps {
  noun: HistoryNoun
  id: string
  open: boolean
  onClose: () => void
  onRestored: () => void
}

const question = 'This page has unsaved changes. Restoring discards them. Continue?'

function say({ left }: Restored): void {
  if (left.length === 0) toast.success(successes.history.restore)
  else toast.info(successes.history.partly, { description: leftText(left) })
}

function useRestoring({ noun, id, onClose, onRestored }: PanelProps) {
  const restore = useRestore(noun, id)
  const restoreAs = async (wish: RestoreInput) => {
    if (restore.isPending || (hasUnsavedChanges() && !window.confirm(question))) return
    try {
      // The page may render its form again before this continues.
      say(await restore.mutateAsync(wish))
      onClose()
      onRestored()
    } catch (error) {
      showError(error, failures.history.restore)
    }
  }
  return { restoreAs: (wish: RestoreInput) => void restoreAs(wish), isBusy: restore.isPending }
}

function Entries(props: PanelProps) {
  const list = useVersions(props.id)
  const { restoreAs, isBusy } = useRestoring(props)
  useShowError(list.error, failures.history.list)
  const { data } = list
  if (!data)
    return (
      <Unloaded
        query={list}
        failure={failures.history.list}
        label="Loading history"
        shapes={Array<string>(4).fill('h-13')}
      />
    )
  const versions = data.pages.flatMap(({ items }) => items)
  if (versions.length === 0)
    return <EmptyState icon={FileClock} title="Nothing yet" text="Changes appear here after the next save." />
  const names = new Map(data.pages.flatMap((page) => page.names.map(({ _id, name }) => [_id, name])))
  const current = currentValues(versions)
  return (
    <>
      <ul aria-label="Saves" className="grid gap-2">
        {versions.map((version, index) => (
          <li key={version.id}>
            <VersionEntry
              version={version}
              older={versions.slice(index + 1)}
              isLast={index === 0}
              names={names}
              current={current}
              isBusy={isBusy}
              onRestore={restoreAs}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show Older'}
        </Button>
      )}
    </>
  )
}

export default function HistoryPanel(props: PanelProps) {
  const { open, onClose } = props
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title="History"
      description="What each save changed, newest first, in India’s time. Restoring is a save like any other."
      safe="Close"
    >
      <Entries {...props} />
    </Dialog>
  )
}
