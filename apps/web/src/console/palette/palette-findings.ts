// Findings of the command palette: groups of pages and records.
import type { AdminUser, AppUser, Category, Content, Screen } from '@jinvani/contract'

export interface PaletteFinding {
  /** Unique in the whole palette. */
  key: string
  label: string
  /** Short remark beside the label. */
  note?: string
  to: string
}

export interface PaletteGroup {
  heading: string
  findings: PaletteFinding[]
}

export type MayEnter = (screen: Screen) => boolean

export interface Page {
  to: Screen
  label: string
}

/** Pages besides those of the sidebar. */
const otherPages: readonly Page[] = [
  { to: '/content/new', label: 'Add Content' },
  { to: '/categories/new', label: 'Add Category' },
  { to: '/carousel/create', label: 'Add Carousel Item' },
  { to: '/admin-users/new', label: 'Add Admin User' },
  { to: '/account', label: 'My Account' },
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** Whether each word occurs in one of the texts; diacritics of Latin letters are ignored. */
export function hasWords(words: string, ...texts: string[]): boolean {
  const text = plain(texts.join(' '))
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const inactive = (active: boolean) => (active ? {} : { note: 'Inactive' })
const findingOf = (kind: string, id: string, label: string, to: string): PaletteFinding => ({
  key: `${kind}-${id}`,
  label,
  to,
})

export function pageGroup(words: string, sidebar: readonly Page[], mayEnter: MayEnter): PaletteGroup {
  const found = [...sidebar, ...otherPages].filter(({ to, label }) => mayEnter(to) && hasWords(words, label))
  return { heading: 'Pages', findings: found.map(({ to, label }) => findingOf('page', to, label, to)) }
}

/** Keeps the server's order, best match first. Without edit rights the link opens the list, item on top. */
export function contentGroup(items: readonly Content[], mayEnter: MayEnter): PaletteGroup {
  const mayEdit = mayEnter('/content/edit/:id')
  const findings = items.map(({ _id, title, active }) => {
    const to = mayEdit ? `/content/edit/${_id}` : `/content?q=${encodeURIComponent(title)}`
    return { ...findingOf('content', _id, title, to), ...inactive(active) }
  })
  return { heading: 'Content', findings }
}

export function categoryGroup(
  words: string,
  categories: readonly Category[],
  mayEnter: MayEnter,
  most: number,
): PaletteGroup {
  const mayEdit = mayEnter('/categories/edit/:id')
  const found = categories.filter(({ name, slug }) => hasWords(words, name, slug)).slice(0, most)
  const findings = found.map(({ _id, name, active }) => {
    const to = mayEdit ? `/categories/edit/${_id}` : `/categories?q=${encodeURIComponent(name)}`
    return { ...findingOf('category', _id, name, to), ...inactive(active) }
  })
  return { heading: 'Categories', findings }
}

export function appUserGroup(users: readonly AppUser[]): PaletteGroup {
  const findings = users.map(({ _id, name, phone, blocked }) => ({
    ...findingOf('app-user', _id, name || phone, `/app-users/${_id}`),
    note: blocked ? 'Blocked' : name === '' ? '' : phone,
  }))
  return { heading: 'App Users', findings }
}

export function adminUserGroup(words: string, users: readonly AdminUser[], most: number): PaletteGroup {
  const found = users.filter(({ name, email }) => hasWords(words, name, email)).slice(0, most)
  const findings = found.map(({ _id, name, email }) => ({
    ...findingOf('admin-user', _id, name, `/admin-users/${_id}`),
    note: email,
  }))
  return { heading: 'Admin Users', findings }
}

/** Announcement for screen readers when the findings change. */
export function countText(groups: readonly PaletteGroup[]): string {
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 result' : `${count} results`
}
