import { type Restored, type TrashedItem, type VersionNoun, calls } from '@jinvani/contract'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryOf, request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError } from '../../sentences/show-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListAddress } from '../lists/list-address.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'
import { usePageSize } from '../lists/paging.ts'

const key = 'trash'

export function useTrash({ q, page, noun }: ListAddress & { noun: VersionNoun | undefined }) {
  const query = { q, page, noun, pageSize: usePageSize() }
  return useQuery({ ...queryOf([key, 'list', query], calls.listTrash, { query }), ...listQuery })
}

interface Comeback {
  id: string
  slug?: string | undefined
}

export function useRestoreTrashed() {
  const client = useQueryClient()
  return useListMutation(key, async ({ id, slug }: Comeback) => {
    const restored = await request(calls.restoreTrashed, { params: { id }, body: { slug } })
    for (const list of ['content', 'categories', 'carousel', 'collections'])
      void client.invalidateQueries({ queryKey: [list, 'list'] })
    return restored
  })
}

export async function tellRestored(name: string, { left }: Restored): Promise<void> {
  if (left.length === 0) {
    toast.success(successes.trash.restore, { description: `“${name}”` })
    return
  }
  // With the names of all fields come the schemas, which no list needs first.
  const { leftText } = await import('../history/version-words.ts')
  toast.info(successes.trash.partly, { description: `“${name}”. ${leftText(left)}` })
}

/** The list already marks taken slugs; the answer tells of one taken since. */
const isSlugTaken = (error: unknown) => error instanceof ApiError && error.code === 'slug-taken'

export function useTrashActions() {
  const restore = useRestoreTrashed()
  const [crowded, setCrowded] = useState<TrashedItem | null>(null)
  const removing = useRowAction<TrashedItem>({
    work: ({ _id: id }) => request(calls.removeTrashed, { params: { id } }),
    list: 'trash',
    question: 'This is deleted for good, with its files. Continue?',
    success: () => successes.trash.remove,
    failure: failures.trash.remove,
  })
  const restoreUnder = async (item: TrashedItem, slug?: string) => {
    if (restore.isPending) return
    try {
      await tellRestored(item.name, await restore.mutateAsync({ id: item._id, slug }))
      setCrowded(null)
    } catch (error) {
      showError(error, failures.trash.restore)
      if (isSlugTaken(error)) setCrowded(item)
    }
  }
  const isRestoring = (id: string) => restore.isPending && restore.variables.id === id
  return {
    crowded,
    isRestoring: restore.isPending,
    closeCrowded: () => setCrowded(null),
    restoreAs: (item: TrashedItem, slug: string) => void restoreUnder(item, slug),
    onRestore: (item: TrashedItem) =>
      item.freeSlug === item.slug ? void restoreUnder(item) : setCrowded(item),
    onRemove: removing.run,
    isBusy: (id: string) => isRestoring(id) || removing.isBusy(id),
  }
}
