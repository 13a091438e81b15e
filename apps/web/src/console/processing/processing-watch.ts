import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentKeys } from '../../api/query-client.ts'
import { applyProcessing } from '../../live/processing-cache.ts'
import type { Noted } from '../../live/processing-log.ts'
import { openEvents } from '../../live/shared-events.ts'
import { askEvery, setStreamLive } from '../../live/stream-state.ts'
import { catchUp, takeNews } from './processing-news.ts'
import { takeScheduleNews } from '../schedule/schedule-news.ts'
import { useAdmin } from '../session/session.tsx'

/** The next question tells it, too. */
const lost = () => undefined
const loadBatchNews = async () => (await import('../batches/batch-news.ts')).takeBatchNews

/** Keeps loaded data, how far batches are, and the bell of the person who started the processing, up to date while the console is open. */
export function useProcessingWatch(): void {
  const client = useQueryClient()
  const { _id: adminId } = useAdmin()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasLive = false
    const take = (noted: Noted) => {
      applyProcessing(client, noted)
      takeNews(adminId, noted)
    }
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, askEvery())
      void catchUp(adminId, take)
    }
    const close = openEvents(adminId, {
      onEvent: (event) => {
        if (event.type === 'batch') return void loadBatchNews().then((take) => take(client, event), lost)
        if (event.type === 'schedule') return takeScheduleNews(client, adminId, event)
        applyProcessing(client, event)
        if (event.startedBy === adminId) takeNews(adminId, event)
      },
      onState: (isLive) => {
        setStreamLive(isLive)
        if (isLive && wasLive)
          for (const queryKey of [contentKeys.list, ['batches']]) void client.invalidateQueries({ queryKey })
        wasLive ||= isLive
        ask()
      },
    })
    return () => {
      close()
      clearTimeout(timer)
      setStreamLive(false)
    }
  }, [client, adminId])
}
