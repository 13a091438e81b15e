import { type BodyOf, type Calls, type LyricsScript, type MeaningLanguage, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf, request } from '../../../api/client.ts'
import { useChange } from '../../lists/list-query.ts'

const keyOf = (id: string) => ['lyrics', id]

export const useLyrics = (id: string) => useQuery(queryOf(keyOf(id), calls.listLyrics, { params: { id } }))

export const usePutLyrics = (id: string) =>
  useChange(
    ({ script, ...body }: BodyOf<Calls['putLyrics']> & { script: LyricsScript }) =>
      request(calls.putLyrics, { params: { id, script }, body }),
    keyOf(id),
  )

export const useDeleteLyrics = (id: string, script: LyricsScript) =>
  useChange(() => request(calls.deleteLyrics, { params: { id, script } }), keyOf(id))

export const usePutMeaning = (id: string) =>
  useChange(
    ({ language, ...body }: BodyOf<Calls['putMeaning']> & { language: MeaningLanguage }) =>
      request(calls.putMeaning, { params: { id, language }, body }),
    keyOf(id),
  )

export const useDeleteMeaning = (id: string) =>
  useChange(
    (language: MeaningLanguage) => request(calls.deleteMeaning, { params: { id, language } }),
    keyOf(id),
  )

/** Before it overwrites what somebody else saved meanwhile, it asks. */
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
