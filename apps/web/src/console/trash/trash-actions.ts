import { type Restored, calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { successes } from '../../sentences/error-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useListMutation } from '../lists/list-query.ts'

export function useRestoreTrashed() {
  const client = useQueryClient()
  return useListMutation('trash', async ({ id, slug }: { id: string; slug?: string | undefined }) => {
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
  // Loaded late: the names of all fields come with the schemas, which a list does not need at first.
  const { leftText } = await import('../history/version-words.ts')
  toast.info(successes.trash.partly, { description: `“${name}”. ${leftText(left)}` })
}
