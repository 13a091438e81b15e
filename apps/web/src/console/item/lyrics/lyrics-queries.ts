import { type BodyOf, type Calls, type LyricsScript, calls } from '@jinvani/contract'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/client.ts'
import { useChange } from '../../lists/list-query.ts'

export const lyricsKey = (id: string) => ['lyrics', id]

export const usePutLyrics = (id: string) =>
  useChange(
    ({ script, ...body }: BodyOf<Calls['putLyrics']> & { script: LyricsScript }) =>
      request(calls.putLyrics, { params: { id, script }, body }),
    lyricsKey(id),
  )

/** Sends. If somebody else has saved since the page was opened, asks whether to send again and overwrite that. */
export async function saveOver(what: string, send: (isAsked: boolean) => Promise<unknown>): Promise<void> {
  const question = `Someone else changed ${what} since you opened this page. Save yours all the same?`
  try {
    await send(false)
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale-edit'
    if (!isStale || !window.confirm(question)) throw error
    await send(true)
  }
}
