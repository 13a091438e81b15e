// What the batch of an import does with some of its rows: looked at once more, since the library may be another by now.
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/connect.ts'
import { type LockedItem, keysOf, lockItemsBySlug, saveItems } from '../content/service.ts'
import type { BatchWork, Refusal } from '../batches/service.ts'
import { openLibrary } from './library.ts'
import { type AskedRow, type Verdict, lookAtRows, slugOf } from './look-at-rows.ts'
import * as queries from './queries.ts'

const refusalOf = ({ row, slug, reasons }: Verdict, known: ReadonlyMap<string, LockedItem>): Refusal => ({
  id: known.get(slug)?.id ?? null,
  name: `Row ${row}: ${slug}`,
  reason: reasons
    .map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
    .join('. '),
})

/** The id of the batch is that of the import, its parts are numbers of rows. */
export const importWork: BatchWork = {
  refuse(error, part) {
    const reason = isForeignKeyViolation(error)
      ? 'A category was deleted meanwhile'
      : isUniqueViolation(error)
        ? 'Content with this slug already exists'
        : undefined
    return reason === undefined ? undefined : { id: null, name: `Row ${part as number}`, reason }
  },
  async open({ config, db }, { id, adminId }) {
    // A category that goes meanwhile is refused by the rules of items.
    const library = await openLibrary({ config }, db)
    return async (deps, trx, parts) => {
      const rows: AskedRow[] = await queries.readRows(trx, id, parts as number[])
      const items = await lockItemsBySlug(trx, rows.map(slugOf))
      const known = new Map(items.map((item) => [item.draft.slug, item]))
      let keys: ReturnType<typeof keysOf> = []
      const verdicts = await lookAtRows(rows, known, library, async (drafts) => {
        const outcomes = await saveItems(deps, trx, drafts, { savedBy: adminId, batchId: id })
        keys = keysOf(outcomes)
        return outcomes
      })
      const refused = verdicts.filter(({ outcome }) => outcome === 'refuse')
      const changed = verdicts.filter(({ outcome }) => outcome === 'create' || outcome === 'change')
      return { changed: changed.length, refusals: refused.map((verdict) => refusalOf(verdict, known)), keys }
    }
  },
}
