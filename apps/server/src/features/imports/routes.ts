import { type LibraryFilter, cellNames } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  checkImport,
  checkYoutubeLinks,
  getImport,
  importAsInactive,
  listImportRows,
  startImport,
} from './service.ts'
import { inOrderOf } from '../../platform/database/list-pages.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import { recordActivity } from '../activity/service.ts'
import { findItems, readItems } from '../content/service.ts'
import { listWords } from '../lyrics/service.ts'
import { openLibrary, writeCell } from './columns.ts'

// The export is streamed, and reads this many items at a time.
const ITEMS_AT_ONCE = 100
const ITEMS_MAX = 10_000_000

async function exportItems(deps: Deps, filter: LibraryFilter) {
  const changes = Object.entries(filter).flatMap(([field, to]) =>
    to === undefined || to === '' ? [] : [{ field, to: String(to) }],
  )
  await recordActivity(deps.db, 'content.export', { changes })
  return linesOf(deps, await findAll(deps, filter))
}

/** All ids are read first, so that a change during the export neither repeats nor loses an item. */
async function findAll(deps: Deps, filter: LibraryFilter): Promise<string[]> {
  const reads = { ...deps, prepared: plannedAnew(deps.db) }
  return (await findItems(reads, filter, { page: 1, pageSize: ITEMS_MAX })).ids
}

async function* linesOf(deps: Deps, ids: readonly string[]): AsyncGenerator<string> {
  const library = await openLibrary(deps, deps.db)
  yield byteOrderMark + writeLine(cellNames)
  for (let from = 0; from < ids.length; from += ITEMS_AT_ONCE) {
    const some = ids.slice(from, from + ITEMS_AT_ONCE)
    const items = inOrderOf(some, await readItems(deps.db, some))
    const words = await listWords(deps.db, some)
    yield items
      .map(({ id, candidate }) => ({ ...candidate, ...words.get(id) }))
      .map((item) => writeLine(cellNames.map((name) => writeCell(name, item, library))))
      .join('')
  }
}

export function importRoutes(deps: Deps) {
  return {
    exportContent: ({ query }) => exportItems(deps, query),
    checkImport: ({ query, body, actor }) => checkImport(deps, actor.id, query.name, body),
    checkYoutubeLinks: ({ body, actor }) => checkYoutubeLinks(deps, actor.id, body.links),
    getImport: ({ params }) => getImport(deps, params.id),
    listImportRows: ({ params, query }) => listImportRows(deps, params.id, query),
    importAsInactive: ({ params }) => importAsInactive(deps, params.id),
    startImport: ({ params, actor }) => startImport(deps, params.id, actor),
  } satisfies Partial<Handlers>
}
