import { Slug, type TrashedItem, calls, limits, versionNouns } from '@jinvani/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { readListAddress, useListAddress } from '../lists/list-address.ts'
import { useListMutation } from '../lists/list-query.ts'
import { usePaging } from '../lists/paging.ts'
import { QueryFailure } from '../lists/unloaded.tsx'
import { useTrash, useTrashActions } from './trash-actions.ts'
import { nounLabels, trashColumns } from './trash-columns.tsx'

interface NewSlugDialogProps {
  item: TrashedItem
  isBusy: boolean
  onRestore: (slug: string) => void
  onClose: () => void
}

function NewSlugDialog({ item, isBusy, onRestore, onClose }: NewSlugDialogProps) {
  const [slug, setSlug] = useState(item.freeSlug)
  const [isTried, noteTried] = useState(false)
  const checked = Slug.safeParse(slug.trim())
  const error = isTried && !checked.success ? checked.error.issues[0]?.message : undefined
  const restore = () => {
    noteTried(true)
    if (checked.success) onRestore(checked.data)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Restore with Another Slug"
      description={`The slug “${item.slug}” was taken while “${item.name}” was in the trash.`}
      actions={
        <Button type="submit" form="new-slug" variant="primary" busy={isBusy}>
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      }
    >
      <form
        id="new-slug"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          restore()
        }}
      >
        <Field label="Slug" error={error}>
          <TextInput value={slug} onChange={(event) => setSlug(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** The filters live in the address: reload and Back show the same rows. */
const readTrashAddress = (search: URLSearchParams) => ({
  ...readListAddress(search),
  noun: findNoun(search.get('noun')),
})

const findNoun = (name: string | null) => versionNouns.find((known) => known === name)
const useTrashAddress = () => useListAddress('trash', readTrashAddress)

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

interface ResultsProps extends ReturnType<typeof useTrashAddress> {
  list: ReturnType<typeof useTrash>
}

function Results({ list, address, ...moves }: ResultsProps) {
  const actions = useTrashActions()
  useShowError(list.error, failures.trash.list)
  const { data } = list
  const { loading, paging } = usePaging(list, address.page, moves)
  if (list.isError && !data) return <QueryFailure query={list} failure={failures.trash.list} />
  const { crowded } = actions
  // Takes the newest state of the list, where another slug may be the free one by now.
  const crowdedNow = data?.items.find(({ _id }) => _id === crowded?._id) ?? crowded
  const isFiltered = address.q !== '' || address.noun !== undefined
  return (
    <>
      <Table
        caption="Trash"
        columns={trashColumns(actions)}
        rows={data?.items ?? []}
        rowKey={({ _id }) => _id}
        loading={loading}
        empty={isFiltered ? 'Nothing found' : 'The trash is empty'}
        paging={paging}
      />
      {crowdedNow && (
        <NewSlugDialog
          key={crowdedNow.freeSlug}
          item={crowdedNow}
          isBusy={actions.isRestoring}
          onRestore={(slug) => actions.restoreAs(crowdedNow, slug)}
          onClose={actions.closeCrowded}
        />
      )}
    </>
  )
}

export function TrashPage() {
  const kept = useTrashAddress()
  const { address, change, search } = kept
  const list = useTrash(address)
  const total = list.data?.total ?? 0
  const isWhole = address.q === '' && address.noun === undefined
  return (
    <>
      <PageHeader
        isList
        title="Trash"
        description={`Deleted items stay here for ${limits.trashDays} days, then they are removed for good with their files`}
        action={isWhole && total > 0 && <Empty total={total} />}
      />
      <Toolbar className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="w-full max-w-2xl sm:flex-1"
          placeholder="Search by name..."
          value={address.q}
          onSearch={search}
        />
        <Field label="Kind" className="w-full sm:w-48">
          <Select
            value={address.noun ?? ''}
            onChange={(event) => change({ noun: findNoun(event.target.value) })}
            none="All kinds"
            labels={nounLabels}
          />
        </Field>
      </Toolbar>
      <Results list={list} {...kept} />
    </>
  )
}
