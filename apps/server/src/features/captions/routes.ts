import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { deleteCaption, listCaptions, putCaption } from './service.ts'

export function captionRoutes(deps: Deps) {
  return {
    listCaptions: ({ params }) => listCaptions(deps, params.id),
    putCaption: ({ params, body }) => putCaption(deps, params.id, body),
    deleteCaption: ({ params }) => deleteCaption(deps, params.id, params.language),
  } satisfies Partial<Handlers>
}
