// Computes what each item lacks, by the rule in the contract, and stores it in the column `lacks`.
import { type LackKind, type ReadinessFacts, lackKinds, lacksOf } from '@jinvani/contract'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { shownTotal } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { isStoredHere } from '../uploads/service.ts'
import * as queries from './lack-queries.ts'

/** Items in one transaction: few, since the embedded database answers no other request meanwhile. */
const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const written = (kinds: readonly LackKind[]) => (kinds.length === 0 ? '' : `,${kinds.join(',')},`)

type NewItem = Omit<ReadinessFacts, 'processing' | 'deadSource' | 'imageSizes' | 'captions'>

/** The column `lacks` of a new item; null if a picture was uploaded here: its size must first be read. */
export function lacksOfNew(item: NewItem): string | null {
  if (Object.values(item.images).some(isStoredHere)) return null
  const lacks = lacksOf({ ...item, imageSizes: {}, captions: [], deadSource: null, processing: null })
  return written(lacks.map(({ kind }) => kind))
}

/** Lock the rows of these items first, or create them in this transaction. */
export async function refreshLacks(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await queries.listFacts(trx, ids)
  const changed = rows.flatMap((row) => {
    const lacks = lacksOf({
      ...row,
      drm: { enabled: row.drmEnabled },
      categories: row.hasCategory ? ['one'] : [],
      captions: row.hasCaptions ? ['one'] : [],
      processing: null,
    })
    const now = written(lacks.map(({ kind }) => kind))
    return now === row.lacks ? [] : [{ id: row.id, lacks: now }]
  })
  if (changed.length > 0) await queries.setLacks(trx, changed)
}

async function refreshInBatches(
  db: Deps['db'],
  stop: AbortSignal | undefined,
  lock: (trx: Db, most: number, after: string) => Promise<{ id: string }[]>,
): Promise<void> {
  let after = BEFORE_ALL
  for (;;) {
    if (stop?.aborted) return
    const last = await inTransaction(db, async (trx) => {
      const ids = (await lock(trx, BATCH, after)).map(({ id }) => id)
      await refreshLacks(trx, ids)
      return ids.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

/** Computes the lacks of items whose column `lacks` is still null. */
export const findOutLacks = (db: Deps['db'], stop?: AbortSignal) =>
  refreshInBatches(db, stop, queries.lockUnknown)

/** Computes the lacks of every item, since an older version may have stored some by an older rule. */
export const refreshAllLacks = (db: Deps['db'], stop?: AbortSignal) =>
  refreshInBatches(db, stop, queries.lockNext)

export async function countLacking(db: Db) {
  const lists = await queries.listLacks(db)
  const count = async (some: readonly string[]) => shownTotal(await queries.countLacking(db, some))
  const [all, ...ofKinds] = await Promise.all([
    count(lists),
    ...lackKinds.map(async (kind) => ({
      kind,
      ...(await count(lists.filter((list) => list.includes(`,${kind},`)))),
    })),
  ])
  return { ...all, kinds: ofKinds.filter(({ total }) => total > 0) }
}
