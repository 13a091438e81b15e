import { AppError } from '../../platform/app-error.ts'
import type { TrashNoun } from '../trash/service.ts'
import * as queries from './queries.ts'

const message = 'A category with this slug already exists'

export const slugTaken = () => new AppError('slug-taken', { message, errors: [{ path: 'slug', message }] })

export const categoryTrash: TrashNoun = {
  table: 'categories',
  noun: 'category',
  name: 'name',
  hasSlug: true,
  deletion: 'category.delete',
  keys: () => ['categories'],
  slugTaken,
  async beforeDeletion(trx, id) {
    // The lock comes first, so that no item gets the category meanwhile.
    await queries.lockCategory(trx, id)
    const uses = await queries.countContentOf(trx, id)
    if (uses > 0)
      throw new AppError('category-in-use', { message: `Category is used by ${uses} content items` })
  },
}
