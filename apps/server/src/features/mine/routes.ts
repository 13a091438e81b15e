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

type Names =
  | 'appListSaved' | 'appSaveItem' | 'appUnsaveItem' | 'appListContinue' | 'appListHistory' | 'appClearFromHistory'
  | 'appClearHistory' | 'appItemState' | 'appSetPosition' | 'appSync' // prettier-ignore

export function mineRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    appListSaved: ({ actor, query }) => listSaved(deps, actor.id, query),
    appSaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, true),
    appUnsaveItem: ({ actor, params }) => setSaved(deps, actor.id, params.id, false),
    appListContinue: ({ actor, query }) => listHeard(deps, { userId: actor.id, isUnfinished: true }, query),
    appListHistory: ({ actor, query }) => listHeard(deps, { userId: actor.id, isUnfinished: false }, query),
    appClearFromHistory: ({ actor, params }) => clearFromHistory(deps, actor.id, params.id),
    appClearHistory: ({ actor }) => clearHistory(deps, actor.id),
    appItemState: ({ actor, params }) => findItemState(deps, actor.id, params.id),
    appSetPosition: ({ actor, params, body }) => setPosition(deps, actor.id, params.id, body),
    appSync: ({ actor, body }) => sync(deps, actor, body),
  }
}
