import { useSyncExternalStore } from 'react'
import type { Outage } from '../../api/outages.ts'
import { outages } from '../../api/query-client.ts'

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
  offline: 'You are offline. Nothing can be loaded or saved until the connection is back.',
  server: `The server is not answering. ${stays}`,
  database: `The database is not answering. ${stays}`,
  storage: 'The file store is not answering. Files can be neither sent nor opened; all else works.',
}

/** The live region stays mounted, so that its text is announced when it appears. */
export function OutageBanner() {
  const outage = useSyncExternalStore(watchConnection, () =>
    navigator.onLine ? outages.current() : 'offline',
  )
  return (
    <output className="block">
      {outage && (
        <span className="block bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          {sentences[outage]}
        </span>
      )}
    </output>
  )
}
