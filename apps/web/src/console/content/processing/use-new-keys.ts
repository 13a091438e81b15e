import { calls } from '@jinvani/contract'
import type { Content } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { contentKeys } from '../../../api/query-client.ts'

const question = (title: string) =>
  `Make new keys for “${title}”? The film is packaged again and plays on meanwhile. A day later the old keys and the old streams end: players and links that still use them stop, and the film has to be opened again.`

/** Asks first. */
export function useNewKeys({ _id: id, title }: Pick<Content, '_id' | 'title'>) {
  const client = useQueryClient()
  const renewing = useMutation({
    mutationFn: () => request(calls.renewKeys, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: contentKeys.live(id) })
      toast.success(successes.content.newKeys)
    },
    onError: (error) => showError(error, failures.content.newKeys),
  })
  return {
    renew: () => {
      if (window.confirm(question(title))) renewing.mutate()
    },
    isRenewing: renewing.isPending,
  }
}
