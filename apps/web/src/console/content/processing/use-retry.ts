import { calls } from '@jinvani/contract'
import type { Content } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { applyProcessing } from '../../../live/processing-cache.ts'
import { noteProcessing } from '../../../live/processing-log.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAdmin } from '../../session/session.tsx'
import { showError } from '../../../sentences/show-error.ts'

type Failed = Pick<Content, '_id' | 'title' | 'drm'>

/** Starts a failed processing again; what shows the item knows at once. */
export function useRetry() {
  const client = useQueryClient()
  const { _id: adminId } = useAdmin()
  const retrying = useMutation({
    mutationFn: ({ _id: id }: Failed) => request(calls.retryFilm, { params: { id } }),
    onSuccess: ({ id, status }, { _id: contentId, title, drm }) => {
      const processing = { id, status, progress: 0, stage: '' }
      const noted = { contentId, title, protected: drm.enabled, processing }
      noteProcessing(adminId, noted)
      applyProcessing(client, noted)
      toast.success(successes.content.retry)
    },
    onError: (error) => showError(error, failures.content.retry),
  })
  return {
    retry: (item: Failed) => retrying.mutate(item),
    retryingId: retrying.isPending ? retrying.variables._id : undefined,
  }
}
