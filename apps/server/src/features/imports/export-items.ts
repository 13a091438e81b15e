// The library as a table: read some items at a time, sent while it is read.
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { inOrderOf } from '../../platform/database/list-pages.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import { byteOrderMark, writeLine } from '../../platform/spreadsheet.ts'
import { recordActivity } from '../activity/service.ts'
import { type ItemFilter, findItems, readItems } from '../content/service.ts'
import { columnNames, columnOf } from './columns.ts'
import { openLibrary } from './library.ts'

const ITEMS_AT_ONCE = 500
const ITEMS_MAX = 10_000_000

export async function exportItems(deps: Deps, filter: ItemFilter): Promise<Readable> {
  const changes = Object.entries(filter).flatMap(([field, to]) =>
    to === undefined || to === '' ? [] : [{ field, to: String(to) }],
  )
  await recordActivity(deps.db, 'content.export', { changes })
  return Readable.from(linesOf(deps, await findAll(deps, filter)))
}

/** Ids first, so that a change while the table is sent neither doubles nor loses an item. */
async function findAll(deps: Deps, filter: ItemFilter): Promise<string[]> {
  const reads = { ...deps, prepared: plannedAnew(deps.db) }
  return (await findItems(reads, filter, { page: 1, pageSize: ITEMS_MAX })).ids
}

async function* linesOf(deps: Deps, ids: readonly string[]): AsyncGenerator<string> {
  const library = await openLibrary(deps, deps.db)
  yield byteOrderMark + writeLine(columnNames)
  for (let from = 0; from < ids.length; from += ITEMS_AT_ONCE) {
    const some = ids.slice(from, from + ITEMS_AT_ONCE)
    const items = inOrderOf(some, await readItems(deps.db, some))
    yield items
      .map(({ draft }) => writeLine(columnNames.map((name) => columnOf(name).write(draft, library))))
      .join('')
  }
}
