import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as mine from './service.ts'
import { sync } from './sync.ts'

export function mineRoutes(deps: Deps) {
  return {
    appListSaved: ({ actor, query: { lang, ...page } }) => mine.listSaved(deps, actor.id, page, lang),
    appSaveItem: ({ actor, params }) => mine.setSaved(deps, actor.id, params.id, true),
    appUnsaveItem: ({ actor, params }) => mine.setSaved(deps, actor.id, params.id, false),
    appListContinue: ({ actor, query: { lang, ...page } }) =>
      mine.listHeard(deps, { userId: actor.id, isUnfinished: true }, page, lang),
    appListHistory: ({ actor, query: { lang, ...page } }) =>
      mine.listHeard(deps, { userId: actor.id, isUnfinished: false }, page, lang),
    appClearFromHistory: ({ actor, params }) => mine.clearFromHistory(deps, actor.id, params.id),
    appClearHistory: ({ actor }) => mine.clearHistory(deps, actor.id),
    appItemState: ({ actor, params }) => mine.findItemState(deps, actor.id, params.id),
    appSetPosition: ({ actor, params, body }) => mine.setPosition(deps, actor.id, params.id, body),
    appSync: ({ actor, body }) => sync(deps, actor, body),
  } satisfies Partial<Handlers>
}
