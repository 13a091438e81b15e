import {
  type Category,
  type CategoryInput,
  type CategoryPatch,
  type ReaderLanguage,
  appCategoryFields,
  categoryFields,
  categoryTextsFor,
  isFoundIn,
  smallImagesOf,
} from '@jinvani/contract'
import { AppError, existing, expected, fieldError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, pick } from '../../platform/record-fields.ts'
import { changesOf, recordActivity } from '../activity/service.ts'
import { recordVersions } from '../history/service.ts'
import { announceChange } from '../public-changes/service.ts'
import type { TrashNoun } from '../trash/service.ts'
import { absoluteUrl, claimUploads, ensureVerified, storedUrl } from '../uploads/service.ts'
import * as queries from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listCategories>>[number]

function toCategory(row: Stored, publicUrl: string): Category {
  return {
    _id: row.id,
    ...pick(row, categoryFields),
    image: absoluteUrl(row.image, publicUrl),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const named = ({ id, name }: Stored) => ({ id, name })

interface CategoryFilter {
  q: string
  active?: boolean | undefined
}

export async function listCategories({ db, config }: Deps, { q, active }: CategoryFilter) {
  const all = await queries.listCategories(db, active)
  const textsOf = ({ slug, translations, ...own }: Stored) => [
    slug,
    ...[own, ...translations].flatMap(({ name, description }) => [name, description]),
  ]
  const rows = q ? all.filter((row) => isFoundIn(q, textsOf(row))) : all
  return { items: rows.map((row) => toCategory(row, config.publicUrl)), total: rows.length }
}

/** Active categories with the fields for the apps, by order. */
export async function listAppCategories(deps: Deps, reader: ReaderLanguage) {
  const { items, total } = await listCategories(deps, { q: '', active: true })
  const shown = items.map((item) => ({
    ...pick(item, appCategoryFields),
    ...categoryTextsFor(reader, item),
    smallImages: smallImagesOf({ image: item.image }, deps.config.publicUrl),
  }))
  return { items: shown, total }
}

export async function getCategory({ db, config }: Deps, id: string): Promise<Category> {
  return toCategory(existing(await queries.findCategory(db, id)), config.publicUrl)
}

export type CategoryRules = Pick<Stored, 'id' | 'name' | 'type'>

/** In no order, without unknown ids. Row locks keep them from being deleted until the transaction ends. */
export function findCategories(trx: Db, ids: string[]): Promise<CategoryRules[]> {
  return queries.lockCategoriesByIds(trx, ids)
}

export const listCategoryNames = (db: Db) => queries.listCategories(db, undefined)

export async function createCategory(deps: Deps, input: CategoryInput): Promise<Category> {
  const values = { ...input, image: await acceptImage(deps, input.image) }
  const row = await writeWithImage(deps, values.image, async (trx) => {
    const created = await queries.insertCategory(trx, values)
    await recordActivity(trx, 'category.create', {
      ...named(created),
      changes: changesOf(null, values),
    })
    await recordVersions(trx, 'category', [{ ...named(created), version: 1, before: null, after: values }])
    return created
  })
  await announceChange(deps, ['categories'])
  return toCategory(row, deps.config.publicUrl)
}

export async function updateCategory(
  deps: Deps,
  id: string,
  patch: CategoryPatch,
  ifMatch: number | undefined,
): Promise<Category> {
  if (isNoChange(patch)) return expected(await getCategory(deps, id), ifMatch)
  const image = patch.image === undefined ? {} : { image: await acceptImage(deps, patch.image) }
  const row = await writeWithImage(deps, image.image, async (trx) => {
    const before = expected(await queries.lockCategory(trx, id), ifMatch)
    const changed = { ...patch, ...image }
    await recordActivity(trx, 'category.update', { ...named(before), changes: changesOf(before, changed) })
    const version = before.version + 1
    await recordVersions(trx, 'category', [{ ...named(before), version, before, after: changed }])
    return await queries.updateCategory(trx, id, changed)
  })
  await announceChange(deps, ['categories'])
  return toCategory(row, deps.config.publicUrl)
}

/** Writes a category and makes its image public in the same transaction. */
async function writeWithImage<T>(
  deps: Deps,
  image: string | undefined,
  write: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.db, async (trx) => {
      if (image) await claimUploads(trx, [image])
      return await write(trx)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

async function acceptImage(deps: Deps, image: string): Promise<string> {
  await ensureVerified(deps, [{ url: image, path: 'image', isImage: true }])
  return storedUrl(image, deps.config.publicUrl)
}

const slugTaken = () => fieldError('slug', 'A category with this slug already exists', { code: 'slug-taken' })

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
