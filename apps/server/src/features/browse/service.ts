// The public pages for finding items: categories, people, and the search.
import {
  type AppContent,
  type AppLanguage,
  type BrowsePages,
  type ItemPage,
  creditedNames,
  limits,
  personSlug,
  wordsOfPerson,
} from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { listAppContent, readAppContent } from '../apps/service.ts'
import { listAppCategories } from '../categories/service.ts'
import { listAppCollections, listNewest } from '../collections/service.ts'
import { listWithWords } from '../content/service.ts'
import { readPersonSlugs } from '../people/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { listCards } from '../uploads/service.ts'

/** The parts of a request. Those that the page does not read have their defaults. */
export interface Asked {
  slug: string
  page: number
  after: string
  q: string
}
export interface BrowseRoute {
  path: string
  reads: readonly (keyof Asked)[]
  /** The build contains this page too, but without titles of items. */
  isLanding?: true
  render: (asked: Asked) => Promise<Reading<Buffer> & { movedTo?: string }>
}

const PAGE_ITEMS = limits.publicPageSizeMax
const PAGE_COLLECTIONS = 50
const keys: PublicKey[] = ['content', 'categories']

interface Found extends Pick<ItemPage, 'items' | 'total'> {
  next?: string | null
}

const queryOf = (parts: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString()
  return query && `?${query}`
}

/** Throws `not-found` past the last page. Pages beyond the last number are linked with the cursor `next`. */
export function pageOf(
  { page, after, q }: Omit<Asked, 'slug'>,
  { items, total, next = '' }: Found,
): ItemPage {
  if (items.length === 0 && page > 1) throw new AppError('not-found')
  const numbered = (number: number) => queryOf({ q, page: number > 1 ? String(number) : '' })
  if (after) {
    const follows = next ? queryOf({ after: next }) : null
    return { items, total, page: 0, query: queryOf({ after }), previous: null, next: follows }
  }
  const before = page * PAGE_ITEMS
  const isCounted = before < limits.pagedItemsMax
  const following = isCounted ? numbered(page + 1) : next ? queryOf({ after: next }) : null
  return {
    items,
    total,
    page,
    query: numbered(page),
    previous: page > 1 ? numbered(page - 1) : null,
    next: before < total ? following : null,
  }
}

/** A person's page shows no more than their newest 2,000 items. Nobody has as many. */
const MOST_OF_PERSON = 2000

/** Returns the slug to redirect to if this is another name of the person; otherwise the page. */
async function readPerson(deps: Deps, language: AppLanguage, { slug, ...asked }: Asked) {
  const { person, slugs } = await readPersonSlugs(deps.db, slug)
  if (person !== slug) return person
  const near = await listWithWords(deps.db, slugs.map(wordsOfPerson), MOST_OF_PERSON)
  const found = near.flatMap(({ id, credits }) => {
    const names = creditedNames(credits).filter((each) => slugs.includes(personSlug(each)))
    const name = names.find((each) => personSlug(each) === slug) ?? names[0]
    return name === undefined ? [] : [{ id, name }]
  })
  // Shows the name that gives this slug. If no item has it any more, another name of the person.
  const first = found.find(({ name }) => personSlug(name) === slug) ?? found[0]
  const start = (asked.page - 1) * PAGE_ITEMS
  const ids = found.slice(start, start + PAGE_ITEMS).map(({ id }) => id)
  const items: AppContent[] = await readAppContent(deps, ids, language)
  return {
    person: { name: existing(first).name, slug },
    list: pageOf(asked, { items, total: found.length }),
  }
}

async function readCategory(deps: Deps, language: AppLanguage, { slug, ...asked }: Asked) {
  const { items } = await listAppCategories(deps, language)
  const category = existing(items.find((each) => each.slug === slug))
  const page = { page: asked.page, pageSize: PAGE_ITEMS, after: asked.after }
  const found = await listAppContent(deps, { category: category._id }, page, language)
  const cards = await listCards(deps, [category.image])
  return { category, list: pageOf(asked, found), cards }
}

async function readSearch(deps: Deps, language: AppLanguage, asked: Asked) {
  const { q, page } = asked
  const nothing = { items: [], total: 0 }
  const found = q ? await listAppContent(deps, { q }, { page, pageSize: PAGE_ITEMS }, language) : nothing
  return { q, list: pageOf(asked, found) }
}

/** Items on each category card of the landing page, newest first. */
const NEWEST = 3
const RAIL_COLLECTIONS = 12

async function readLanding(deps: Deps, language: AppLanguage) {
  const { items: categories } = await listAppCategories(deps, language)
  const newest = await listNewest(
    deps.db,
    categories.map(({ _id }) => _id),
    NEWEST,
  )
  const items = await readAppContent(deps, [...new Set([...newest.values()].flat())], language)
  const byId = new Map(items.map((item) => [item._id, item]))
  const part = { page: 1, pageSize: RAIL_COLLECTIONS }
  const { items: collections } = await listAppCollections(deps, undefined, part)
  return {
    categories: categories.map((category) => ({
      ...category,
      newest: (newest.get(category._id) ?? []).flatMap((id) => byId.get(id) ?? []),
    })),
    collections,
  }
}

/** The pages with their paths. `reads`: the parts of a request that change the page. */
export function browseRoutes(deps: Deps, pages: BrowsePages) {
  const origin = deps.config.publicUrl
  const html = (text: string, shown: PublicKey[] = keys) => ({ value: Buffer.from(text), keys: shown })
  const routes: BrowseRoute[] = []
  for (const { path, language, render } of pages.landing)
    routes.push({
      path,
      reads: [],
      isLanding: true,
      render: async () =>
        html(render({ origin, ...(await readLanding(deps, language)) }), [...keys, 'collections']),
    })
  for (const { path, language, render } of pages.all)
    routes.push({
      path,
      reads: [],
      render: async () => {
        const { items: categories } = await listAppCategories(deps, language)
        const part = { page: 1, pageSize: PAGE_COLLECTIONS }
        const { items: collections } = await listAppCollections(deps, undefined, part)
        return html(render({ origin, categories, collections }), [...keys, 'collections'])
      },
    })
  for (const { path, language, render } of pages.categories)
    routes.push({
      path,
      reads: ['slug', 'page', 'after'],
      render: async (asked) => html(render({ origin, ...(await readCategory(deps, language, asked)) })),
    })
  for (const { path, language, render } of pages.people)
    routes.push({
      path,
      reads: ['slug', 'page'],
      render: async (asked) => {
        const shown = await readPerson(deps, language, asked)
        if (typeof shown === 'string') return { ...html(''), movedTo: path.replace(':slug', shown) }
        return html(render({ origin, ...shown }))
      },
    })
  for (const { path, language, render } of pages.searches)
    routes.push({
      path,
      reads: ['q', 'page'],
      render: async (asked) => html(render({ origin, ...(await readSearch(deps, language, asked)) })),
    })
  return routes
}
