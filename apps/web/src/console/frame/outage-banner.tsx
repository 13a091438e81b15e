import { calls } from '@jinvani/contract'
import { useSyncExternalStore } from 'react'
import { mayTryAgain } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { type Outage, watchOutages } from '../../api/outages.ts'
import { onFailure, queryClient } from '../../api/query-client.ts'

/** Repeats failed reads once the outage is over. */
const readAgain = () =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && mayTryAgain(state.error),
  })
const outages = watchOutages(() => request(calls.me), readAgain)
onFailure((error) => outages.note(error))

function watchConnection(listener: () => void): () => void {
  const unsubscribe = outages.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const stays = 'What you typed stays here; saving works again in a moment.'
const sentences: Record<Outage | 'offline', string> = {
  offline: 'You are offline. What you typed stays here until the connection is back.',
  server: `The server is not answering. ${stays}`,
  database: `The database is not answering. ${stays}`,
  storage: 'The file store is not answering. Files can be neither sent nor opened; all else works.',
}

/** Stays mounted, so that screen readers announce its text. It lies over the page, which does not move. */
export function OutageBanner() {
  const outage = useSyncExternalStore(watchConnection, () =>
    navigator.onLine ? outages.current() : 'offline',
  )
  return (
    <output className="sticky top-14 z-30 block h-0 md:top-0">
      {outage && (
        <span className="block bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          {sentences[outage]}
        </span>
      )}
    </output>
  )
}
