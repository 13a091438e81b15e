import { categoryFinder } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { listCategoryNames } from '../categories/service.ts'
import type { Library } from './columns.ts'

export async function openLibrary({ config }: Pick<Deps, 'config'>, db: Db): Promise<Library> {
  const categories = await listCategoryNames(db)
  return {
    publicUrl: config.publicUrl,
    slugOfCategory: new Map(categories.map(({ id, slug }) => [id, slug])),
    findCategories: categoryFinder(categories),
  }
}
