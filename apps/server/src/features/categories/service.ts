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
import type { Db } from '../../platform/database/connect.ts'
import { asJson } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { isNoChange, pick } from '../../platform/record-fields.ts'
import { type OrderedNoun, type SaveAbout, createOrdered, updateOrdered } from '../ordering/service.ts'
import { type TrashNoun, moveOneToTrash } from '../trash/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import * as queries from './queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'

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

export async function listAppCategories(deps: Deps, reader: ReaderLanguage) {
  const { items, total } = await listCategories(deps, { q: '', active: true })
  const shown = items.map((item) => ({
    ...pick(item, appCategoryFields),
    ...categoryTextsFor(reader, item),
    smallImages: smallImagesOf({ image: item.image }, deps.config.publicUrl),
  }))
  return { items: shown, total }
}

async function getCategory({ db, config }: Deps, id: string): Promise<Category> {
  return toCategory(existing(await queries.rows.find(db, id)), config.publicUrl)
}

export type CategoryRules = Pick<Stored, 'id' | 'name' | 'type'>

/** Returns them in no particular order, without unknown ids. None can be deleted until the transaction ends. */
export function findCategories(trx: Db, ids: string[]): Promise<CategoryRules[]> {
  return queries.lockCategoriesByIds(trx, ids)
}

export const listActiveCategories = (db: Db) => queries.listCategories(db, true)
export const listCategoryNames = (db: Db) => queries.listCategories(db, undefined)

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
    // Locks before it counts, so that no item can get the category in between.
    await queries.rows.lock(trx, id)
    const uses = await queries.countContentOf(trx, id)
    if (uses > 0)
      throw new AppError('category-in-use', { message: `Category is used by ${uses} content items` })
  },
}

const ordered: OrderedNoun<Stored, CategoryInput, CategoryPatch> = {
  trash: categoryTrash,
  pictures: ['image'],
  lock: queries.rows.lock,
  fieldsOf: (_, row) => pick(row, categoryFields),
  insert: (trx, values) => queries.rows.insert(trx, asJson(values)),
  update: (trx, id, values) => queries.rows.update(trx, id, asJson(values)),
  tell: null,
}

export async function createCategory(deps: Deps, input: CategoryInput): Promise<Category> {
  return toCategory(await createOrdered(deps, ordered, input, null), deps.config.publicUrl)
}

export async function updateCategory(deps: Deps, id: string, patch: CategoryPatch, about: SaveAbout) {
  if (isNoChange(patch)) return expected(await getCategory(deps, id), about.ifMatch)
  return toCategory(await updateOrdered(deps, ordered, { id, patch, ...about }), deps.config.publicUrl)
}

export function categoryRoutes(deps: Deps) {
  return {
    listCategories: ({ query }) => listCategories(deps, query),
    createCategory: ({ body }) => createCategory(deps, body),
    getCategory: ({ params }) => getCategory(deps, params.id),
    updateCategory: ({ params, body, ifMatch, actor }) =>
      updateCategory(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    deleteCategory: ({ params }) => moveOneToTrash(deps, categoryTrash, params.id),
  } satisfies Partial<Handlers>
}
