import { type BodyOf, type Calls, type Collected, calls } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { countWords } from '../../batches/batch-words.ts'
import { addDone } from '../../lists/done-here.ts'

/** A new collection stays, without items. */
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

export function othersWords({ same, refusals }: Collected, isNew: boolean): string {
  return [
    same > 0 && `${countWords(same)} ${same === 1 ? 'was' : 'were'} there already`,
    ...refusals.map(({ reason, count }) => `${countWords(count)} not added: ${reason}`),
    isNew && 'The collection is new and inactive',
  ]
    .filter(Boolean)
    .join('. ')
}

export function useCollect(onDone: () => void) {
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
