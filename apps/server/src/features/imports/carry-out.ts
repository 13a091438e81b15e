// The batch of an import: checks its rows once more, because the library may have changed, and saves them.
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

/** The batch has the id of the import; its parts are row numbers. */
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
    // The rules for items refuse a category that is deleted meanwhile.
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
