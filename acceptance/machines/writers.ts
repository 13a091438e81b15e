// Saves categories one after the other, whatever happens to the machines behind the address.
import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../support/product/api.ts'

/** Pause between two saves: faster than people save, but slow enough to leave time for converting a film. */
const PAUSE_MS = 100

/** Saves until `stop`. A save is acknowledged if it was answered with 201; one that broke off may have worked too. */
export function startWriting(api: Api, name: string) {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const write = async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const slug = `${name}-${count}`
      const body = { name: slug, slug, active: false }
      const status = await api.send('POST', '/admin/categories', body).then(
        (answer) => answer.status,
        () => 0,
      )
      await pause(PAUSE_MS)
      if (status === 201) acknowledged.push(slug)
      else if (status !== 0 && status !== 502) throw new Error(`${slug}: ${status}`)
    }
  }
  const ended = write()
  // Without this, an error before `stop` would count as unhandled. `stop` throws it.
  ended.catch(() => {})
  return {
    acknowledged,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
