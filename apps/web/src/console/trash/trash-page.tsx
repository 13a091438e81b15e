import { zodResolver } from '@hookform/resolvers/zod'
import { type TrashedItem, type VersionNoun, Slug, calls, limits, versionNouns } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { type Column, RowActions, Table } from '../../ui/lists/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readListAddress, useListAddress } from '../lists/list-address.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'
import { usePageSize, usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useOneRun } from '../lists/use-one-run.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { indiaDay } from '../schedule/india-time.ts'
import { tellRestored, useRestoreTrashed } from './trash-actions.ts'

const nounLabels: Record<VersionNoun, string> = {
  content: 'Content',
  category: 'Category',
  carousel: 'Carousel item',
  collection: 'Collection',
}

const DAY_MS = 24 * 60 * 60 * 1000

function restText(endsAt: string, now: number): string {
  const days = (Date.parse(endsAt) - now) / DAY_MS
  return days < 1 ? 'less than a day' : `${Math.ceil(days)} days`
}

type Actions = Omit<ReturnType<typeof useTrashActions>, 'dialog'>

function ItemActions({ item, onRestore, onRemove, isBusy }: Actions & { item: TrashedItem }) {
  const busy = isBusy(item._id)
  return (
    <RowActions>
      <Button
        variant="ghost"
        icon={ArchiveRestore}
        aria-label={`Restore ${item.name}`}
        busy={busy}
        onClick={() => onRestore(item)}
      >
        Restore
      </Button>
      <Button
        variant="ghost-danger"
        icon={Trash2}
        aria-label={`Delete ${item.name} for good`}
        title="Delete for good"
        busy={busy}
        onClick={() => onRemove(item)}
      >
        <span className="in-rows:hidden">Delete</span>
      </Button>
    </RowActions>
  )
}

function trashColumns(actions: Actions): Column<TrashedItem>[] {
  return [
    {
      header: 'Name',
      bare: true,
      cell: ({ name, slug }) => (
        <span className="block text-left wrap-anywhere">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {slug !== '' && <span className="block text-sm text-muted">{slug}</span>}
        </span>
      ),
    },
    {
      header: 'Kind',
      cell: ({ noun }) => <span className="whitespace-nowrap">{nounLabels[noun]}</span>,
    },
    {
      header: 'Deleted',
      cell: ({ trashedAt }) => (
        <time dateTime={trashedAt} className="whitespace-nowrap">
          {indiaDay(trashedAt)}
        </time>
      ),
    },
    { header: 'By', cell: ({ trashedBy }) => trashedBy || 'Jinvani' },
    {
      header: 'Time Left',
      cell: ({ endsAt }) => <span className="whitespace-nowrap">{restText(endsAt, Date.now())}</span>,
    },
    {
      header: 'Actions',
      align: 'right',
      bare: true,
      cell: (item) => <ItemActions item={item} {...actions} />,
    },
  ]
}

const SlugForm = z.object({ slug: z.string().trim().pipe(Slug) })

interface NewSlugDialogProps {
  item: TrashedItem
  onRestore: (slug: string) => Promise<void>
  onClose: () => void
}

function NewSlugDialog({ item, onRestore, onClose }: NewSlugDialogProps) {
  const form = useForm({ defaultValues: { slug: item.freeSlug }, resolver: zodResolver(SlugForm) })
  return (
    <FormDialog
      form={form}
      send={({ slug }) => onRestore(slug)}
      failure={failures.trash.restore}
      onClose={onClose}
      title="Restore with Another Slug"
      description={`The slug “${item.slug}” was taken while “${item.name}” was in the trash.`}
      words={['Restore', 'Restoring...']}
    >
      <Field label="Slug" error={form.formState.errors.slug?.message}>
        <TextInput {...form.register('slug')} />
      </Field>
    </FormDialog>
  )
}

const findNoun = (name: string | null) => versionNouns.find((known) => known === name)

const readTrashAddress = (search: URLSearchParams) => ({
  ...readListAddress(search),
  noun: findNoun(search.get('noun')),
})

function Empty({ total }: { total: number }) {
  const empty = useListMutation('trash', () => request(calls.emptyTrash))
  const press = () => {
    const question = `Everything in the trash (${total}) is deleted for good, with its files. Continue?`
    if (!window.confirm(question)) return
    empty.mutate(undefined, {
      onSuccess: () => toast.success(successes.trash.empty),
      onError: (error) => showError(error, failures.trash.empty),
    })
  }
  return (
    <Button icon={Trash2} busy={empty.isPending} onClick={press}>
      {empty.isPending ? 'Emptying...' : 'Empty Trash'}
    </Button>
  )
}

/** The actions on an item in the trash, and the dialog that asks for another slug. `items` are the rows of the list. */
function useTrashActions(items: readonly TrashedItem[]) {
  const restore = useRestoreTrashed()
  const [crowded, setCrowded] = useState<TrashedItem | null>(null)
  const removing = useRowAction<TrashedItem>({
    work: ({ _id: id }) => request(calls.removeTrashed, { params: { id } }),
    list: 'trash',
    question: 'This is deleted for good, with its files. Continue?',
    success: () => successes.trash.remove,
    failure: failures.trash.remove,
  })
  const restoreUnder = useOneRun(async (item: TrashedItem, slug?: string) => {
    try {
      await tellRestored(item.name, await restore.mutateAsync({ id: item._id, slug }))
      setCrowded(null)
    } catch (error) {
      showError(error, failures.trash.restore)
      // Another item took the slug after the list was loaded. The list now suggests another free slug.
      if (error instanceof ApiError && error.code === 'slug-taken') setCrowded(item)
    }
  })
  const crowdedNow = items.find(({ _id }) => _id === crowded?._id) ?? crowded
  const isRestoring = (id: string) => restore.isPending && restore.variables.id === id
  return {
    onRestore: (item: TrashedItem) =>
      item.freeSlug === item.slug ? void restoreUnder(item) : setCrowded(item),
    onRemove: removing.run,
    isBusy: (id: string) => isRestoring(id) || removing.isBusy(id),
    dialog: crowdedNow && (
      <NewSlugDialog
        key={crowdedNow.freeSlug}
        item={crowdedNow}
        onRestore={(slug) => restoreUnder(crowdedNow, slug)}
        onClose={() => setCrowded(null)}
      />
    ),
  }
}

export function TrashPage() {
  const { address, change, search, ...moves } = useListAddress('trash', readTrashAddress)
  const { q, page, noun } = address
  const query = { ...address, pageSize: usePageSize() }
  const list = useQuery({ ...queryOf(['trash', 'list', query], calls.listTrash, { query }), ...listQuery })
  useShowError(list.error, failures.trash.list)
  const { loading, paging } = usePaging(list, page, moves)
  const { data } = list
  const items = data?.items ?? []
  const { dialog, ...actions } = useTrashActions(items)
  const isFiltered = q !== '' || noun !== undefined
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader
        isList
        title="Trash"
        description={`Deleted items stay here for ${limits.trashDays} days, then they are removed for good with their files`}
        action={!isFiltered && total > 0 && <Empty total={total} />}
      />
      <FilterBar>
        <SearchBox placeholder="Search by name..." value={q} onSearch={search} />
        <Filter
          label="Kind"
          value={noun ?? ''}
          onPick={(value) => change({ noun: findNoun(value) })}
          none="All kinds"
          labels={nounLabels}
        />
      </FilterBar>
      {list.isError && !data ? (
        <QueryFailure query={list} failure={failures.trash.list} />
      ) : (
        <Table
          caption="Trash"
          columns={trashColumns(actions)}
          rows={items}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty={isFiltered ? 'Nothing found' : 'The trash is empty'}
          paging={paging}
        />
      )}
      {dialog}
    </>
  )
}
