// The public pages for finding items: categories, people, and the search.
import {
  type AppLanguage,
  type BrowsePages,
  type ItemPage,
  type SharePage,
  creditedNames,
  limits,
  personSlug,
  wordsOfPerson,
} from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { listAppContent, mapAppContent, readAppContent } from '../apps/service.ts'
import { listAppCategories } from '../categories/service.ts'
import { listAppCollections, listNewest } from '../collections/service.ts'
import { listWithWords } from '../content/service.ts'
import { readPersonSlugs } from '../people/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { listCards } from '../uploads/service.ts'

/** What a request asks for. Parts that the page does not read have their defaults. */
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

/** A page of a list, with its links. Throws `not-found` past the end. `next`: cursor after the last numbered page. */
export function pageOf(
  { page, after = '', q = '', ...unlinked }: Pick<Asked, 'page'> & Partial<Omit<Asked, 'slug'>>,
  { items, total, next = '' }: Found,
): ItemPage {
  unlinked satisfies Record<string, never>
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
async function readPerson(
  deps: Deps,
  language: AppLanguage,
  { slug, ...asked }: Pick<Asked, 'slug' | 'page'>,
) {
  const { person, slugs } = await readPersonSlugs(deps.db, slug)
  if (person !== slug) return person
  const near = await listWithWords(deps.db, slugs.map(wordsOfPerson), MOST_OF_PERSON)
  const found = near.flatMap(({ id, credits }) => {
    const names = creditedNames(credits).filter((each) => slugs.includes(personSlug(each)))
    const name = names.find((each) => personSlug(each) === slug) ?? names[0]
    return name === undefined ? [] : [{ id, name }]
  })
  // Shows the name with this slug or, if no item has that name any more, another name of the person.
  const first = found.find(({ name }) => personSlug(name) === slug) ?? found[0]
  const start = (asked.page - 1) * PAGE_ITEMS
  const ids = found.slice(start, start + PAGE_ITEMS).map(({ id }) => id)
  const items = await readAppContent(deps, ids, language)
  const list = pageOf(asked, { items, total: found.length })
  return { person: { name: existing(first).name, slug }, list }
}

async function readCategory(
  deps: Deps,
  language: AppLanguage,
  { slug, ...asked }: Pick<Asked, 'slug' | 'page' | 'after'>,
) {
  const { items } = await listAppCategories(deps, language)
  const category = existing(items.find((each) => each.slug === slug))
  const page = { page: asked.page, pageSize: PAGE_ITEMS, after: asked.after }
  const found = await listAppContent(deps, { category: category._id }, page, language)
  const cards = await listCards(deps, [category.image])
  return { category, list: pageOf(asked, found), cards }
}

async function readSearch(deps: Deps, language: AppLanguage, asked: Pick<Asked, 'q' | 'page'>) {
  const { q, page } = asked
  const nothing = { items: [], total: 0 }
  const found = q ? await listAppContent(deps, { q }, { page, pageSize: PAGE_ITEMS }, language) : nothing
  return { q, list: pageOf(asked, found) }
}

async function readAll(deps: Deps, language: AppLanguage, pageSize = PAGE_COLLECTIONS) {
  const { items: categories } = await listAppCategories(deps, language)
  const { items: collections } = await listAppCollections(deps, undefined, { page: 1, pageSize })
  return { categories, collections }
}

/** Items on each category card of the landing page, newest first. */
const NEWEST = 3
const RAIL_COLLECTIONS = 12

async function readLanding(deps: Deps, language: AppLanguage) {
  const { categories, collections } = await readAll(deps, language, RAIL_COLLECTIONS)
  const ids = categories.map(({ _id }) => _id)
  const newest = await listNewest(deps.db, ids, NEWEST)
  const byId = await mapAppContent(deps, [...newest.values()].flat(), language)
  return {
    categories: categories.map((category) => ({
      ...category,
      newest: (newest.get(category._id) ?? []).flatMap((id) => byId.get(id) ?? []),
    })),
    collections,
  }
}

export function browseRoutes(deps: Deps, pages: BrowsePages): BrowseRoute[] {
  const origin = deps.config.publicUrl
  /** `read` gets the parts of the request in `reads`. It returns what a page shows, or the slug to redirect to. */
  const routesOf = <Shown extends { origin: string }, Part extends keyof Asked>(
    list: readonly SharePage<Shown>[],
    reads: readonly Part[],
    read: (language: AppLanguage, asked: Pick<Asked, Part>) => Promise<Omit<Shown, 'origin'> | string>,
    shownKeys = keys,
  ) =>
    list.map(({ path, language, render }): BrowseRoute => ({
      path,
      reads,
      render: async (asked) => {
        const shown = await read(language, asked)
        const isMoved = typeof shown === 'string'
        return {
          value: Buffer.from(isMoved ? '' : render({ origin, ...shown } as Shown)),
          keys: shownKeys,
          ...(isMoved && { movedTo: path.replace(':slug', shown) }),
        }
      },
    }))
  const all: PublicKey[] = [...keys, 'collections']
  return [
    ...routesOf(pages.landing, [], (language) => readLanding(deps, language), all).map((route) => ({
      ...route,
      isLanding: true as const,
    })),
    ...routesOf(pages.all, [], (language) => readAll(deps, language), all),
    ...routesOf(pages.categories, ['slug', 'page', 'after'], (...asked) => readCategory(deps, ...asked)),
    ...routesOf(pages.people, ['slug', 'page'], (...asked) => readPerson(deps, ...asked)),
    ...routesOf(pages.searches, ['q', 'page'], (...asked) => readSearch(deps, ...asked)),
  ]
}
