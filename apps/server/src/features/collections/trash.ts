import { AppError } from '../../platform/app-error.ts'
import type { TrashNoun } from '../trash/service.ts'

const message = 'A collection with this slug already exists'

export const slugTaken = () => new AppError('slug-taken', { message, errors: [{ path: 'slug', message }] })

/** Its items stay, and are there again when it is restored. */
export const collectionTrash: TrashNoun = {
  table: 'collections',
  noun: 'collection',
  name: 'title',
  hasSlug: true,
  isTimed: true,
  deletion: 'collection.delete',
  keys: () => ['collections'],
  slugTaken,
}
