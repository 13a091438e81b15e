import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentKeys, ownFilmsKey, sessionQueryKey } from '../../api/query-client.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import { openEvents } from '../../live/shared-events.ts'
import { setStreamLive } from '../../live/stream-state.ts'
import { takeScheduleNews } from '../schedule/schedule-news.ts'
import { useAdmin } from '../session/session.tsx'

/** A lost event is harmless: the next poll brings the same news. */
const lost = () => undefined
const loadBatchNews = async () => (await import('../batches/batch-news.ts')).takeBatchNews

/** Keeps loaded data, batches and the bell up to date while the console is open. */
export function useLiveNews(): void {
  const client = useQueryClient()
  const { _id: adminId } = useAdmin()
  useEffect(() => {
    let wasLive = false
    const readAgain = (...keys: (readonly string[])[]) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const close = openEvents(adminId, {
      onEvent: (event) => {
        if (event.type === 'batch') return void loadBatchNews().then((take) => take(client, event), lost)
        if (event.type === 'schedule') return takeScheduleNews(client, adminId, event)
        applyProcessing(client, event)
        if (event.startedBy === adminId && event.processing.status !== 'processing') readAgain(ownFilmsKey)
      },
      onState: (isLive) => {
        setStreamLive(isLive)
        // Without events it polls from now on.
        if (wasLive) readAgain(ownFilmsKey)
        // The server ends the stream of a person with another role.
        if (isLive && wasLive) readAgain(contentKeys.list, ['batches'], sessionQueryKey)
        wasLive ||= isLive
      },
    })
    return () => {
      close()
      setStreamLive(false)
    }
  }, [client, adminId])
}
