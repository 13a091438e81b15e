import { type RestoreInput, type Version, type VersionChange, calls } from '@jinvani/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { FileClock, Undo2 } from 'lucide-react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { OpeningRow } from '../../ui/lists/opening-row.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useOneRun } from '../lists/use-one-run.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { shortened } from '../forms/field-differences.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { type Side, ChangeSide } from './change-side.tsx'
import {
  type Names,
  currentValues,
  isOther,
  nameField,
  leftText,
  saveSentence,
  valueText,
} from './version-words.ts'

interface EntryProps {
  version: Version
  /** The loaded saves before this one, newest first. */
  older: readonly Version[]
  isNewest: boolean
  names: Names
  /** Current value of each field that the loaded saves have changed. */
  current: ReadonlyMap<string, unknown>
  isBusy: boolean
  onRestore: (wish: RestoreInput) => void
}

function Change({ change, ...props }: Omit<EntryProps, 'isNewest' | 'older'> & { change: VersionChange }) {
  const { version, names, current, isBusy, onRestore } = props
  const { field, from, to } = change
  const [before, after] = shortened(valueText(field, from, names), valueText(field, to, names))
  const label = nameField(field)
  const valueAt = (side: Side, value: unknown, text: string) => (
    <ChangeSide side={side} text={text}>
      {isOther(current, field, value) && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          busy={isBusy}
          className="-ml-2 justify-self-start"
          aria-label={`Restore ${label} as it was ${side} this save`}
          onClick={() => onRestore({ atVersion: version.version, save: version.id, side, fields: [field] })}
        >
          Restore
        </Button>
      )}
    </ChangeSide>
  )
  return (
    <div className="grid gap-1 py-3">
      <dt className="font-medium">{label}</dt>
      <dd className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {version.action !== 'create' && valueAt('before', from, before)}
        {valueAt('after', to, after)}
      </dd>
    </div>
  )
}

function VersionEntry(props: EntryProps) {
  const { version, older, isNewest, isBusy, onRestore } = props
  const button = (side: Side) => (
    <Button
      size="sm"
      icon={Undo2}
      busy={isBusy}
      onClick={() => onRestore({ atVersion: version.version, save: version.id, side })}
    >
      Restore to {side} this save
    </Button>
  )
  return (
    <OpeningRow
      sentence={saveSentence(version, older)}
      badge={version.batchId !== null && <Badge>Bulk</Badge>}
      at={version.at}
      time={indiaText(version.at)}
    >
      <dl className="divide-y divide-hairline">
        {version.changes.map((change) => (
          <Change key={change.field} change={change} {...props} />
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {['update', 'revert'].includes(version.action) && button('before')}
        {!isNewest && button('after')}
      </div>
    </OpeningRow>
  )
}

/** The kinds of items that have a history, as in their query keys. */
export type HistoryNoun = 'content' | 'categories' | 'carousel' | 'collections'

interface PanelProps {
  noun: HistoryNoun
  id: string
  onClose: () => void
  onRestored: (() => void) | undefined
}

const question = 'This page has unsaved changes. Restoring discards them. Continue?'

function useRestoring({ noun, id, onClose, onRestored }: PanelProps) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (body: RestoreInput) => request(calls.restoreVersion, { params: { id }, body }),
    onSuccess: async () => {
      for (const queryKey of [['dashboard'], [noun, 'list'], ['versions', id], ['lyrics', id]])
        void client.invalidateQueries({ queryKey })
      await client.refetchQueries({ queryKey: [noun, 'item', id] })
    },
  })
  const restoreAs = useOneRun(async (wish: RestoreInput) => {
    if (hasUnsavedChanges() && !window.confirm(question)) return
    try {
      // Reloads the item too, so the page may render its form with the restored values before this call ends.
      const { left } = await restore.mutateAsync(wish)
      if (left.length === 0) toast.success(successes.history.restore)
      else toast.info(successes.history.partly, { description: leftText(left) })
      onClose()
      onRestored?.()
    } catch (error) {
      showError(error, failures.history.restore)
    }
  })
  return { restoreAs: (wish: RestoreInput) => void restoreAs(wish), isBusy: restore.isPending }
}

function Entries(props: PanelProps) {
  const { id } = props
  const list = useInfiniteQuery({
    queryKey: ['versions', id],
    queryFn: ({ pageParam: before, signal }) =>
      request(calls.listVersions, { params: { id }, query: { before, pageSize: 25 }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
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
              isNewest={index === 0}
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
  return (
    <Dialog
      wide
      onClose={props.onClose}
      title="History"
      description="What each save changed, newest first, in India’s time. Restoring is a save like any other."
      safe="Close"
    >
      <Entries {...props} />
    </Dialog>
  )
}
