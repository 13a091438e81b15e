// The right answers, computed from the data itself: no product is the reference for another.
import { categories, type Item, items, words } from './dataset.ts'

/** Facts that the answer of any product shows. */
export interface Seen {
  rows: number
  total?: number | undefined
  first?: string | undefined
}

export const pageSize = 10
export const query = 'lantern'
export const category = 'drama'
const categoryId = categories.find(({ slug }) => slug === category)?.id ?? 0

export interface Survey {
  size: number
  /** Slugs of active items, spread over the whole data; the first one is requested first. */
  slugs: string[]
  /** Search words; the first ones are requested first. */
  queries: string[]
  answers: Record<string, Seen>
}

interface Line {
  slug: string
  created: number
}

const slugsMax = 10_000
const hasQuery = ({ title, synopsis }: Item) => `${title}\n${synopsis}`.toLowerCase().includes(query)

function answerOf(lines: readonly Line[], page = 1): Seen {
  const newestFirst = lines.toSorted((a, b) => b.created - a.created)
  const shown = newestFirst.slice((page - 1) * pageSize, page * pageSize)
  return { rows: shown.length, total: lines.length, first: shown[0]?.slug }
}

function spread(slugs: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(slugs.length / slugsMax))
  const some = slugs.filter((_, index) => index % step === 0).slice(0, slugsMax)
  const middle = slugs[slugs.length >> 1] ?? ''
  return [middle, ...some.filter((slug) => slug !== middle)]
}

function take(size: number): Survey {
  const lines = { all: [] as Line[], active: [] as Line[], featured: [] as Line[], found: [] as Line[] }
  const inCategory: Line[] = []
  for (const item of items(size)) {
    const line = { slug: item.slug, created: Date.parse(item.createdAt) }
    lines.all.push(line)
    if (!item.active) continue
    lines.active.push(line)
    if (item.featured) lines.featured.push(line)
    if (hasQuery(item)) lines.found.push(line)
    if (item.categories.includes(categoryId)) inCategory.push(line)
  }
  const slugs = spread(lines.active.map(({ slug }) => slug))
  const answers = {
    list: answerOf(lines.active),
    featured: answerOf(lines.featured),
    page500: answerOf(lines.active, 500),
    slug: { rows: 1, first: slugs[0] },
    search: answerOf(lines.found),
    admin: answerOf(lines.all),
    filter: answerOf(inCategory),
  }
  return { size, slugs, queries: [query, ...words.filter((word) => word !== query)], answers }
}

let last: Survey | undefined

export function survey(size: number): Survey {
  if (last?.size !== size) last = take(size)
  return last
}
