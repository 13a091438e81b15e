import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  clearFromHistory,
  clearHistory,
  findItemState,
  listHeard,
  listSaved,
  setPosition,
  setSaved,
} from './service.ts'
import { sync } from './sync.ts'

export function mineRoutes(deps: Deps) {
  return {
    appListSaved: ({ actor, query: { lang, ...page } }) => listSaved(deps, actor.id, page, lang),
    appSaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, true),
    appUnsaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, false),
    appListContinue: ({ actor, query: { lang, ...page } }) =>
      listHeard(deps, { userId: actor.id, isUnfinished: true }, page, lang),
    appListHistory: ({ actor, query: { lang, ...page } }) =>
      listHeard(deps, { userId: actor.id, isUnfinished: false }, page, lang),
    appClearFromHistory: ({ actor, params }) => clearFromHistory(deps, actor.id, params.id),
    appClearHistory: ({ actor }) => clearHistory(deps, actor.id),
    appItemState: ({ actor, params }) => findItemState(deps, actor.id, params.id),
    appSetPosition: ({ actor, params, body }) => setPosition(deps, actor.id, params.id, body),
    appSync: ({ actor, body }) => sync(deps, actor, body),
  } satisfies Partial<Handlers>
}
