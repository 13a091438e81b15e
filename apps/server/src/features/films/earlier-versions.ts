// Finds out whether phones play the uploads of earlier versions, which did not check that.
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Walk } from '../../platform/queue/walk-rows.ts'
import { changeItem, isPackaged } from '../content/service.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { listUnprobed, notePlays, probeUpload } from '../uploads/service.ts'
import * as queries from './queries.ts'

/**
 * Probes an upload. If every phone plays the file, items with streams offer it as well again. If not, items without
 * streams get streams, and stay live with the file until these are ready.
 */
async function probe(deps: Deps, key: string): Promise<void> {
  const playsEverywhere = await probeUpload(deps, key)
  if (playsEverywhere === undefined) return
  const url = `/media/${key}`
  const changed = await inTransaction(deps.db, async (trx) => {
    const shown: string[] = []
    for (const id of await queries.listItemsWithSource(trx, url)) {
      const item = await queries.lockItem(trx, id)
      const hasStreams = item?.sources.some(isPackaged)
      if (item && hasStreams && playsEverywhere) {
        const plays = (source: (typeof item.sources)[number]) =>
          source.url === url ? { ...source, needsStreams: false } : source
        await changeItem(trx, id, { sources: item.sources.map(plays) })
        shown.push(id)
      }
      if (!hasStreams && !playsEverywhere) await deps.queue.send(trx, 'submission.plan', { contentId: id })
    }
    await notePlays(trx, key, playsEverywhere)
    return shown
  })
  for (const id of changed) await announceChange(deps, itemKeys(id))
}

export const probedUploads: Walk = { name: 'upload.probe', listLeft: listUnprobed, renew: probe }
