import { LyricsScript } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { deleteLyrics, listLyrics, putLyrics } from './service.ts'

export function lyricsRoutes(deps: Deps) {
  return {
    listLyrics: ({ params }) => listLyrics(deps, params.id),
    putLyrics: ({ params, body }) => putLyrics(deps, params.id, LyricsScript.parse(params.script), body),
    deleteLyrics: ({ params }) => deleteLyrics(deps, params.id, LyricsScript.parse(params.script)),
  } satisfies Partial<Handlers>
}
