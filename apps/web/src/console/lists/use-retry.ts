import { type Content, calls } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { ownFilmsKey } from '../../api/query-client.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import { useRowAction } from './use-row-action.ts'

export function useRetry() {
  const client = useQueryClient()
  return useRowAction<Pick<Content, '_id' | 'drm'>>({
    work: async ({ _id: contentId, drm }) => {
      const { id, status } = await request(calls.retryFilm, { params: { id: contentId } })
      const processing = { id, status, progress: 0, stage: '' }
      applyProcessing(client, { contentId, protected: drm.enabled, processing })
      void client.invalidateQueries({ queryKey: ownFilmsKey })
    },
    success: () => successes.content.retry,
    failure: failures.content.retry,
  })
}
