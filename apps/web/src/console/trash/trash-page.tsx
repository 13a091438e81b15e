import { Slug, type TrashedItem, type VersionNoun, limits, versionNouns } from '@jinvani/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from '../../browser/use-search.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { pageCount } from '../../ui/lists/pager.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Toolbar } from '../../ui/lists/toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { readListAddress, usePastEnd } from '../lists/list-address.ts'
import { useAskAgain } from '../lists/list-query.ts'
import { Options } from '../lists/options.tsx'
import { QueryFailure } from '../lists/unloaded.tsx'
import { nounLabels, trashColumns } from './trash-columns.tsx'
import { useEmptyTrash, useTrash } from './trash-queries.ts'
import { emptyQuestion, trashText, useTrashActions } from './use-trash-actions.ts'

interface NewSlugDialogProps {
  /** The item, whose slug has been taken meanwhile. */
  item: TrashedItem
  isBusy: boolean
  onRestore: (slug: string) => void
  onClose: () => void
}

/** Asks for the new slug of a restored item, because its own is taken. */
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
      open
      onOpenChange={(open) => !open && onClose()}
      title="Restore with Another Slug"
      description={`The slug “${item.slug}” was taken while “${item.name}” was in the trash.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-slug" variant="primary" busy={isBusy}>
            {isBusy ? 'Restoring...' : 'Restore'}
          </Button>
        </>
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
  noun: versionNouns.find((name) => name === search.get('noun')),
})

function useTrashAddress() {
  const [search, setSearch] = useSearch()
  const write = (next: { q?: string; noun?: VersionNoun | undefined; page?: number }, replace = false) =>
    setSearch(
      (current) => {
        const all = Object.entries({ ...readTrashAddress(current), page: 1, ...next })
        const told = all.filter(([, value]) => value && value !== 1)
        return Object.fromEntries(told.map(([name, value]) => [name, String(value)]))
      },
      { replace },
    )
  return {
    ...readTrashAddress(search),
    searchFor: (words: string) => write({ q: words }),
    pickNoun: (name: string) => write({ noun: versionNouns.find((known) => known === name) }),
    goToPage: (number: number) => write({ page: number }),
    correctPage: (number: number) => write({ page: number }, true),
  }
}

type Address = ReturnType<typeof useTrashAddress>

function Empty({ total }: { total: number }) {
  const empty = useEmptyTrash()
  const press = () => {
    if (!window.confirm(emptyQuestion(total))) return
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

function Results({ list, address }: { list: ReturnType<typeof useTrash>; address: Address }) {
  const actions = useTrashActions()
  useShowError(list.error, failures.trash.list)
  const { data, isPlaceholderData } = list
  const pages = pageCount(data?.total ?? 0, limits.pageSize)
  const isPastEnd = usePastEnd(
    address.page,
    data && !isPlaceholderData ? pages : undefined,
    address.correctPage,
  )
  if (list.isError && !data) return <QueryFailure query={list} failure={failures.trash.list} />
  const { crowded } = actions
  // Uses the newest state of the list: another slug may be free.
  const crowdedNow = data?.items.find(({ _id }) => _id === crowded?._id) ?? crowded
  const isFiltered = address.q !== '' || address.noun !== undefined
  return (
    <>
      <Table
        caption="Trash"
        columns={trashColumns(actions)}
        rows={data?.items ?? []}
        rowKey={({ _id }) => _id}
        loading={!data || isPlaceholderData || isPastEnd}
        empty={isFiltered ? 'Nothing found' : 'The trash is empty'}
        paging={{ page: address.page, pages, onPage: address.goToPage }}
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
  const address = useTrashAddress()
  const list = useTrash(address)
  const askAgain = useAskAgain('trash')
  const isApplied = (q: string) => q === address.q && address.page === 1
  const total = list.data?.total ?? 0
  const isWhole = address.q === '' && address.noun === undefined
  return (
    <>
      <PageHeader
        title="Trash"
        description={trashText}
        action={isWhole && total > 0 && <Empty total={total} />}
      />
      <Toolbar className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="w-full max-w-2xl sm:flex-1"
          placeholder="Search by name..."
          value={address.q}
          onSearch={(q) => (isApplied(q) ? askAgain() : address.searchFor(q))}
        />
        <Field label="Kind" className="w-full sm:w-48">
          <Select value={address.noun ?? ''} onChange={(event) => address.pickNoun(event.target.value)}>
            <option value="">All kinds</option>
            <Options labels={nounLabels} />
          </Select>
        </Field>
      </Toolbar>
      <Results list={list} address={address} />
    </>
  )
}
