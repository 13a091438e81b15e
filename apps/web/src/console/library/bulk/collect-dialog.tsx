import {
  type BodyOf,
  calls,
  type Calls,
  type Collected,
  collectionTypeLabels,
  limits,
} from '@jinvani/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf, request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDebounced } from '../../../ui/combobox/use-debounced.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { countWords } from '../../batches/batch-words.ts'
import { addDone } from '../../lists/done-here.ts'
import { QueryFailure } from '../../lists/unloaded.tsx'
import type { Chosen } from './bulk-values.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'

/** Takes the added items out again. A collection that was created for them stays, without items. */
async function takeOut({ collection: { _id: id, title }, added }: Collected): Promise<void> {
  const params = { id }
  const { sections, version } = await request(calls.getCollection, { params })
  const kept = sections.map(({ items, ...section }) => ({
    ...section,
    items: items.filter((item) => !added.includes(item)),
  }))
  await request(calls.updateCollection, { params, body: { sections: kept }, ifMatch: version })
  toast.success(`${countWords(added.length)} taken out of “${title}” again`)
}

function othersWords({ same, refusals }: Collected, isNew: boolean): string {
  return [
    same > 0 && `${countWords(same)} ${same === 1 ? 'was' : 'were'} there already`,
    ...refusals.map(({ reason, count }) => `${countWords(count)} not added: ${reason}`),
    isNew && 'The collection is new and inactive',
  ]
    .filter(Boolean)
    .join('. ')
}

function useCollect(onDone: () => void) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: ['collections'] })
  return useMutation({
    mutationFn: (body: BodyOf<Calls['collectItems']>) => request(calls.collectItems, { body }),
    onSuccess: (done, { into }) => {
      const { added, collection } = done
      const description = othersWords(done, 'title' in into) || undefined
      void readAgain()
      onDone()
      if (added.length === 0) return toast.info(`Nothing added to “${collection.title}”`, { description })
      const undo = async () => {
        try {
          await takeOut(done)
        } catch (error) {
          showError(error, failures.collections.update)
          throw error
        } finally {
          void readAgain()
        }
      }
      toast.success(`${countWords(added.length)} added to “${collection.title}”`, {
        description,
        undo: addDone({ undo, hasToast: true }),
      })
    },
    onError: (error) => showError(error, failures.collections.update),
  })
}

interface DialogProps {
  selection: Chosen
  count: number
  onClose: () => void
  onDone: () => void
}

export default function CollectDialog({ selection, count, onClose, onDone }: DialogProps) {
  const [words, setWords] = useState('')
  const title = words.trim()
  const query = { q: useDebounced(title, 250).slice(0, limits.searchMax), pageSize: limits.pageSize }
  const found = useQuery({
    ...queryOf(['collections', 'list', 'finder', query], calls.listCollections, { query }),
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending } = useCollect(onDone)
  const add = (into: BodyOf<Calls['collectItems']>['into']) => mutate({ selection, into })
  const collections = found.data?.items ?? []
  return (
    <Dialog
      onClose={onClose}
      title={`Add ${countWords(count)} to a Collection`}
      isTyped={title !== ''}
      actions={
        <Button icon={Plus} disabled={title === ''} busy={isPending} onClick={() => add({ title })}>
          New Collection
        </Button>
      }
    >
      <Field label="Find a collection, or type the title of a new one">
        <TextInput
          data-begin
          value={words}
          maxLength={limits.titleMax}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {found.isError && <QueryFailure query={found} failure="The collections could not be loaded." />}
      {found.isPending && <output className="text-muted">Loading…</output>}
      {found.data && collections.length === 0 && (
        <output>
          <EmptyState
            isInside
            title={title === '' ? 'There are no collections yet.' : 'No collection has this title yet.'}
          />
        </output>
      )}
      <ul aria-label="Collections" className="-mx-2 grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-y-auto">
        {collections.map(({ _id, title, type, rule, itemCount, active }) => (
          <li key={_id}>
            <button
              type="button"
              disabled={isPending || rule !== null}
              onClick={() => add({ id: _id })}
              className="flex min-h-10 w-full items-center gap-3 rounded px-2 py-1 text-left enabled:hover:bg-sunken disabled:text-muted pointer-coarse:min-h-11"
            >
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {title}
              </span>
              {!active && <Badge>Inactive</Badge>}
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {rule ? 'Filled by a rule' : `${collectionTypeLabels[type]}, ${countWords(itemCount)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
