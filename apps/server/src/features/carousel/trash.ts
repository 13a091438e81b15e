import type { TrashNoun } from '../trash/service.ts'
import * as queries from './queries.ts'

export const carouselTrash: TrashNoun = {
  table: 'carouselItems',
  noun: 'carousel',
  name: 'title',
  isTimed: true,
  deletion: 'carousel.delete',
  keys: () => ['carousel'],
  /** An entry without its target is still restored: the list marks it, and the apps leave it out. */
  async listLost(trx, id) {
    const item = await queries.findItem(trx, id)
    if (!item || (await queries.listLost(trx, [item])).length === 0) return []
    return [{ field: 'linkTarget', reason: `The ${item.linkType} that it leads to is gone` }]
  },
}
