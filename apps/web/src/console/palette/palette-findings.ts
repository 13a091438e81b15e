import {
  type AdminUser,
  type AppUser,
  type Category,
  type Content,
  type LibraryView,
  type Screen,
  mediaTypeLabels,
  roleLabels,
} from '@jinvani/contract'
import { viewAddress } from '../views/view-queries.ts'
import { nextChangeText } from '../schedule/next-change.tsx'

type MediaKind = (typeof mediaTypeLabels)[keyof typeof mediaTypeLabels]

export interface PaletteFinding {
  key: string
  kind: 'Page' | 'Command' | MediaKind | 'Category' | 'View' | 'App User' | 'Admin User'
  label: string
  /** Shown next to the kind, for example a phone number. */
  detail?: string
  note?: string
  picture?: string
  to?: string
  /** Runs before the page `to` opens. */
  run?: () => void
}

export interface PaletteGroup {
  heading: string
  findings: PaletteFinding[]
}

const group = <Item>(
  heading: string,
  items: readonly Item[],
  toFinding: (item: Item) => PaletteFinding,
): PaletteGroup => ({ heading, findings: items.map(toFinding) })

type MayEnter = (screen: Screen) => boolean

export interface Page {
  to: Screen
  label: string
}

const otherPages: readonly Page[] = [
  { to: '/content/new', label: 'Add Content' },
  { to: '/categories/new', label: 'Add Category' },
  { to: '/carousel/create', label: 'Add Carousel Item' },
  { to: '/collections/new', label: 'Add Collection' },
  { to: '/admin-users/new', label: 'Add Admin User' },
  { to: '/account', label: 'My Account' },
  // Editors have this page in the sidebar, so it is listed here for the others.
  { to: '/statistics', label: 'Statistics' },
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** True if each word occurs in one of the texts. Accents of Latin letters are ignored. */
export function hasWords(words: string, ...texts: string[]): boolean {
  const text = plain(texts.join(' '))
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const stateOf = (active: boolean) => (active ? 'Active' : 'Inactive')

/** The most telling state: processing, a schedule or a failure, otherwise active or inactive. */
function contentState({ active, processing, ...item }: Content): string {
  const status = processing?.status
  if (status === 'pending' || status === 'processing') return 'Processing'
  const change = nextChangeText(item)
  if (change?.isMissed === false && !active) return change.text
  return status === 'failed' ? 'Failed' : stateOf(active)
}

export function pageGroup(words: string, sidebar: readonly Page[], mayEnter: MayEnter): PaletteGroup {
  const others = otherPages.filter(({ to }) => !sidebar.some((entry) => entry.to === to))
  const found = [...sidebar, ...others].filter(({ to, label }) => mayEnter(to) && hasWords(words, label))
  return group('Pages', found, ({ to, label }) => ({ key: to, kind: 'Page', label, to }))
}

/** An item leads editors to its form, and viewers to a search for its title. */
export function contentGroup(items: readonly Content[], mayEnter: MayEnter): PaletteGroup {
  const mayEdit = mayEnter('/content/edit/:id')
  return group('Content', items, (item) => ({
    key: `content-${item._id}`,
    kind: mediaTypeLabels[item.mediaType],
    label: item.title,
    note: contentState(item),
    picture: item.images.thumbnail || item.images.poster,
    to: mayEdit ? `/content/edit/${item._id}` : `/content?q=${encodeURIComponent(item.title)}`,
  }))
}

export const categoriesNamed = (words: string, categories: readonly Category[], most: number) =>
  categories.filter(({ name, slug }) => hasWords(words, name, slug)).slice(0, most)

export function categoryGroup(categories: readonly Category[], mayEnter: MayEnter): PaletteGroup {
  const mayEdit = mayEnter('/categories/edit/:id')
  return group('Categories', categories, ({ _id, name, active, image }) => ({
    key: `category-${_id}`,
    kind: 'Category',
    label: name,
    note: stateOf(active),
    picture: image,
    to: mayEdit ? `/categories/edit/${_id}` : `/categories?q=${encodeURIComponent(name)}`,
  }))
}

/** The views whose name matches. The word "view" alone lists the first few of all views. */
export function viewGroup(
  words: string,
  views: readonly LibraryView[],
  most: number,
  onOpen: (view: LibraryView) => void,
): PaletteGroup {
  const found = views.filter(({ name }) => hasWords(words, name, 'Views'))
  const heading = found.length > most ? `Views, ${most} of ${found.length}` : 'Views'
  return group(heading, found.slice(0, most), (view) => ({
    key: `view-${view._id}`,
    kind: 'View',
    label: view.name,
    to: viewAddress(view),
    run: () => onOpen(view),
  }))
}

export function appUserGroup(users: readonly AppUser[]): PaletteGroup {
  return group('App Users', users, ({ _id, name, phone, blocked }) => ({
    key: `app-user-${_id}`,
    kind: 'App User',
    label: name || phone,
    detail: name === '' ? '' : phone,
    note: blocked ? 'Blocked' : 'Active',
    to: `/app-users/${_id}`,
  }))
}

export function adminUserGroup(words: string, users: readonly AdminUser[], most: number): PaletteGroup {
  const found = users.filter(({ name, email }) => hasWords(words, name, email)).slice(0, most)
  return group('Admin Users', found, ({ _id, name, email, role }) => ({
    key: `admin-user-${_id}`,
    kind: 'Admin User',
    label: name,
    detail: email,
    note: roleLabels[role],
    to: `/admin-users/${_id}`,
  }))
}

export function countText(groups: readonly PaletteGroup[]): string {
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 result' : `${count} results`
}
