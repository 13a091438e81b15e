import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { renewKeys } from './packaging/new-keys.ts'
import { providerRoutes } from './providers.ts'
import { issuePlaybackToken, issuePreviewToken, listOwnFilms } from './service.ts'
import { protectFilm, readFilmStatus, retryFilm } from './start.ts'

export function filmRoutes(deps: Deps) {
  return {
    protectFilm: ({ body, actor }) => protectFilm(deps, actor.id, body),
    filmStatus: ({ params }) => readFilmStatus(deps, params.id),
    listOwnFilms: ({ actor }) => listOwnFilms(deps, actor.id),
    renewKeys: ({ params }) => renewKeys(deps, params.id),
    retryFilm: ({ params, actor }) => retryFilm(deps, actor.id, params.id),
    appPlaybackToken: ({ params, body, actor }) =>
      issuePlaybackToken(deps, { contentId: params.id, ...body }, actor),
    previewToken: ({ params, body, actor }) =>
      issuePreviewToken(deps, { contentId: params.id, ...body }, actor),
    ...providerRoutes(deps),
  } satisfies Partial<Handlers>
}

export { providerGuards as filmGuards } from './providers.ts'
