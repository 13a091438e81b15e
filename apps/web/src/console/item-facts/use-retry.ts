import { type Content, calls } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { ownFilmsKey } from '../../api/query-client.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { showError } from '../../sentences/show-error.ts'

type Failed = Pick<Content, '_id' | 'drm'>

export function useRetry() {
  const client = useQueryClient()
  const retrying = useMutation({
    mutationFn: ({ _id: id }: Failed) => request(calls.retryFilm, { params: { id } }),
    onSuccess: ({ id, status }, { _id: contentId, drm }) => {
      const processing = { id, status, progress: 0, stage: '' }
      applyProcessing(client, { contentId, protected: drm.enabled, processing })
      void client.invalidateQueries({ queryKey: ownFilmsKey })
      toast.success(successes.content.retry)
    },
    onError: (error) => showError(error, failures.content.retry),
  })
  return {
    retry: (item: Failed) => retrying.mutate(item),
    retryingId: retrying.isPending ? retrying.variables._id : undefined,
  }
}
