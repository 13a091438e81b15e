import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { exportItems } from './export-items.ts'
import { checkImport, checkYoutubeLinks, getImport, listImportRows, startImport } from './service.ts'

type Names =
  | 'exportContent'
  | 'checkImport'
  | 'checkYoutubeLinks'
  | 'getImport'
  | 'listImportRows'
  | 'startImport'

export function importRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    exportContent: ({ query }) => exportItems(deps, query),
    checkImport: ({ query, body, actor }) => checkImport(deps, actor.id, query.name, body),
    checkYoutubeLinks: ({ body, actor }) => checkYoutubeLinks(deps, actor.id, body.links),
    getImport: ({ params }) => getImport(deps, params.id),
    listImportRows: ({ params, query }) => listImportRows(deps, params.id, query),
    startImport: ({ params, actor }) => startImport(deps, params.id, actor),
  }
}
