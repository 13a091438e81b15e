// Writers that save categories one after the other, whatever happens to the machines behind the address.
import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../support/product/api.ts'

/** Faster than any person saves, and slow enough to leave the machine time for converting a film. */
const PAUSE_MS = 100

/** Only saves with a 201 count: a request that broke off may or may not have been carried out. */
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
  // `stop` reports the error.
  ended.catch(() => {})
  return {
    acknowledged,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
