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
import { AppError, existing, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asJson } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { pick } from '../../platform/record-fields.ts'
import { type OrderedNoun, type SaveAbout, createOrdered, updateOrdered } from '../ordering/service.ts'
import { type TrashNoun, moveOneToTrash } from '../trash/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

type Stored = Awaited<ReturnType<typeof queries.listCategories>>[number]

function toCategory(row: Stored, publicUrl: string): Category {
  return {
    _id: row.id,
    ...isoTimes(pick(row, [...categoryFields, 'version', 'createdAt', 'updatedAt'])),
    image: absoluteUrl(row.image, publicUrl),
  }
}

export async function listCategories(
  { db, config }: Deps,
  { q, active }: { q: string; active?: boolean | undefined },
) {
  const all = await queries.listCategories(db, active)
  const textsOf = ({ slug, translations, ...own }: Stored) => [
    slug,
    ...[own, ...translations].flatMap(({ name, description }) => [name, description]),
  ]
  const rows = q ? all.filter((row) => isFoundIn(q, textsOf(row))) : all
  return { items: rows.map((row) => toCategory(row, config.publicUrl)), total: rows.length }
}

export async function listAppCategories(deps: Deps, reader: ReaderLanguage) {
  const { items, total } = await listCategories(deps, { q: '', active: true })
  const shown = items.map((item) => ({
    ...pick(item, appCategoryFields),
    ...categoryTextsFor(reader, item),
    smallImages: smallImagesOf({ image: item.image }, deps.config.publicUrl),
  }))
  return { items: shown, total }
}

export type CategoryRules = Pick<Stored, 'id' | 'name' | 'type'>

/** Returns known categories in no particular order. None can be deleted until the transaction ends. */
export const findCategories: (trx: Db, ids: string[]) => Promise<CategoryRules[]> =
  queries.lockCategoriesByIds

export const listActiveCategories = (db: Db) => queries.listCategories(db, true)
export const listCategoryNames = (db: Db) => queries.listCategories(db, undefined)

export const categoryTrash: TrashNoun = {
  table: 'categories',
  noun: 'category',
  name: 'name',
  hasSlug: true,
  deletion: 'category.delete',
  keys: () => ['categories'],
  slugTaken: () => fieldError('slug', 'A category with this slug already exists', { code: 'slug-taken' }),
  async beforeDeletion(trx, id) {
    // Locks before it counts, so that no item can get the category in between.
    await queries.rows.lock(trx, id)
    const uses = await queries.countUses(trx, id)
    if (uses > 0)
      throw new AppError('category-in-use', { message: `Category is used by ${uses} content items` })
  },
}

const ordered: OrderedNoun<Stored, CategoryInput, CategoryPatch> = {
  trash: categoryTrash,
  pictures: ['image'],
  rows: queries.rows,
  fieldsOf: (_, row) => pick(row, categoryFields),
  insert: (trx, values) => queries.rows.insert(trx, asJson(values)),
  update: (trx, id, values) => queries.rows.update(trx, id, asJson(values)),
}

export async function createCategory(deps: Deps, input: CategoryInput): Promise<Category> {
  return toCategory(await createOrdered(deps, ordered, input, null), deps.config.publicUrl)
}

export async function updateCategory(deps: Deps, id: string, patch: CategoryPatch, about: SaveAbout) {
  return toCategory(await updateOrdered(deps, ordered, id, patch, about), deps.config.publicUrl)
}

export function categoryRoutes(deps: Deps) {
  return {
    listCategories: ({ query }) => listCategories(deps, query),
    createCategory: ({ body }) => createCategory(deps, body),
    getCategory: async ({ params }) =>
      toCategory(existing(await queries.rows.find(deps.db, params.id)), deps.config.publicUrl),
    updateCategory: ({ params, body, ifMatch, actor }) =>
      updateCategory(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCategory: ({ params }) => moveOneToTrash(deps, categoryTrash, params.id),
  } satisfies Partial<Handlers>
}
