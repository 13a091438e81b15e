import type { CarouselFields } from '@jinvani/contract'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { lockDue, writeCarriedOut } from '../../platform/database/rows/due-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { announceChange } from '../public-changes/service.ts'
import { afterAsJson, carriedOut, recordCarriedOut } from '../schedule/service.ts'
import { listLinkTargets } from './queries.ts'

const AT_ONCE = 50

/** Makes entries active and inactive whose time has come; returns how many. */
export async function carryOutCarousel(deps: Deps): Promise<number> {
  const done = await inTransaction(deps.db, async (trx) => {
    const due = await lockDue(trx, 'carouselItems', AT_ONCE)
    if (due.length === 0) return 0
    const hasTarget = await openTargets(trx, due)
    const items = due.map((row) =>
      carriedOut(row, hasTarget(row) ? null : 'What it links to does not exist any more'),
    )
    await writeCarriedOut(trx, 'carouselItems', afterAsJson(items))
    await recordCarriedOut(deps, trx, 'carousel', items)
    return items.length
  })
  if (done > 0) await announceChange(deps, ['carousel'])
  return done
}

type Due = Pick<CarouselFields, 'linkType' | 'linkTarget'>

async function openTargets(trx: Db, due: Due[]) {
  const found = new Set((await listLinkTargets(trx, due)).map(({ id }) => id))
  return ({ linkType, linkTarget }: Due) =>
    linkType === 'none' || linkType === 'external' || found.has(linkTarget.toLowerCase())
}
