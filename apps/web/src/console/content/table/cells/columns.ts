// What the table shows and changes of an item, column by column.
import {
  type BodyOf,
  type Calls,
  type Category,
  type Content,
  ContentPatch,
  ratings,
  splitPeople,
  splitTags,
} from '@jinvani/contract'

export type Patch = BodyOf<Calls['updateContent']>
export type CellValue = string | boolean | string[]
export type Parsed = { value: CellValue } | { error: string }
type Categories = readonly Category[]

export interface Column {
  key: ColumnKey
  label: string
  /** In pixels. */
  width: number
  editor: 'text' | 'flag' | 'rating' | 'categories'
  /** Where the server's complaints point to. */
  path: string
  read: (item: Content) => CellValue
  write: (value: CellValue) => Patch
  /** As it is shown, typed and copied. */
  show: (value: CellValue, categories: Categories) => string
  parse: (text: string, categories: Categories) => Parsed
}
export type ColumnKey =
  | 'title'
  | 'slug'
  | 'categories'
  | 'tags'
  | 'rating'
  | 'featured'
  | 'active'
  | keyof Content['credits']

const asText = (value: CellValue) => (Array.isArray(value) ? value.join(', ') : String(value))
/** What is pasted has line breaks and tabs where the field has one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const plain = { editor: 'text', show: asText, parse: (text: string) => ({ value: oneLine(text) }) } as const
const list = (split: (text: string) => string[]) =>
  ({ editor: 'text', show: asText, parse: (text: string) => ({ value: split(text) }) }) as const

const credit = (key: keyof Content['credits'], label: string): Column => ({
  ...(key === 'singers' || key === 'castNames' ? list(splitPeople) : plain),
  key,
  label,
  width: 200,
  path: `credits.${key}`,
  read: ({ credits }) => credits[key],
  write: (value) => ({ credits: { [key]: value } }),
})

const isYes = /^(?:yes|y|true|1|on|x|✓|active|featured)$/i
const isNo = /^(?:no|n|false|0|off|-|inactive|)$/i

function parseFlag(text: string): Parsed {
  const word = text.trim()
  if (isYes.test(word)) return { value: true }
  return isNo.test(word) ? { value: false } : { error: `“${word}” is neither yes nor no` }
}

const flag = (key: 'featured' | 'active', label: string): Column => ({
  key,
  label,
  width: 100,
  editor: 'flag',
  path: key,
  read: (item) => item[key],
  write: (value) => ({ [key]: value }),
  show: (value) => (value === true ? 'Yes' : 'No'),
  parse: parseFlag,
})

function parseRating(text: string): Parsed {
  const word = text.trim().toLowerCase()
  const found = ratings.find((rating) => rating.toLowerCase() === word)
  if (found !== undefined || word === '') return { value: found ?? '' }
  return { error: `“${text.trim()}” is no rating: ${ratings.join(', ')}` }
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** A name may have commas in it: as many pieces as make a known name are one. */
function parseCategories(text: string, categories: Categories): Parsed {
  const ids: string[] = []
  let pieces = splitTags(text)
  while (pieces.length > 0) {
    const lengths = pieces.map((_, index) => pieces.length - index)
    const nameOf = (length: number) => pieces.slice(0, length).join(', ')
    const found = lengths.flatMap((length) => {
      const category = categories.find(({ name, slug }) =>
        [name, slug].some((word) => sameName(word, nameOf(length))),
      )
      return category ? [{ id: category._id, length }] : []
    })[0]
    if (found === undefined) return { error: `There is no category “${pieces[0]}”` }
    if (!ids.includes(found.id)) ids.push(found.id)
    pieces = pieces.slice(found.length)
  }
  return { value: ids }
}

export const columns: readonly Column[] = [
  {
    ...plain,
    key: 'title',
    label: 'Title',
    width: 280,
    path: 'title',
    read: ({ title }) => title,
    write: (value) => ({ title: String(value) }),
  },
  {
    ...plain,
    key: 'slug',
    label: 'Slug',
    width: 220,
    path: 'slug',
    read: ({ slug }) => slug,
    write: (value) => ({ slug: String(value) }),
  },
  {
    key: 'categories',
    label: 'Categories',
    width: 220,
    editor: 'categories',
    path: 'categories',
    read: (item) => item.categories,
    write: (value) => ({ categories: value as string[] }),
    show: (value, categories) =>
      (value as string[]).map((id) => categories.find(({ _id }) => _id === id)?.name ?? '…').join(', '),
    parse: parseCategories,
  },
  {
    ...list(splitTags),
    key: 'tags',
    label: 'Tags',
    width: 220,
    path: 'tags',
    read: ({ tags }) => tags,
    write: (value) => ({ tags: value as string[] }),
  },
  {
    key: 'rating',
    label: 'Rating',
    width: 110,
    editor: 'rating',
    path: 'rating',
    read: ({ rating }) => rating,
    write: (value) => ({ rating: value as Patch['rating'] }),
    show: asText,
    parse: parseRating,
  },
  flag('featured', 'Featured'),
  flag('active', 'Active'),
  credit('writtenAndDirectedBy', 'Written and Directed By'),
  credit('music', 'Music'),
  credit('lyrics', 'Lyrics'),
  credit('singers', 'Singers'),
  credit('castNames', 'Cast'),
]

export const columnOf = (key: ColumnKey): Column => {
  const found = columns.find((column) => column.key === key)
  if (!found) throw new Error(`The table has no column ${key}`)
  return found
}

export const sameValue = (one: CellValue, other: CellValue) => JSON.stringify(one) === JSON.stringify(other)

/** What is wrong with a value, before the server is asked; null where nothing is. */
export function faultOf({ write }: Column, value: CellValue): string | null {
  const { error } = ContentPatch.safeParse(write(value))
  return error?.issues[0]?.message ?? null
}

/** Several columns of one item as one change. */
export function patchOf(values: ReadonlyMap<ColumnKey, CellValue>): Patch {
  const patches = [...values].map(([key, value]) => columnOf(key).write(value))
  const credits = Object.assign({}, ...patches.map((patch) => patch.credits)) as NonNullable<Patch['credits']>
  const patch = Object.assign({}, ...patches) as Patch
  return Object.keys(credits).length > 0 ? { ...patch, credits } : patch
}
