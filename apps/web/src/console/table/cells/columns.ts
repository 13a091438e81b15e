import {
  type BodyOf,
  type Calls,
  type Category,
  type CellName,
  type Content,
  ContentPatch,
  categoryFinder,
  cells,
  fieldAt,
  findCellFault,
  lostLetters,
  nested,
  splitPeople,
} from '@jinvani/contract'

export type Patch = BodyOf<Calls['updateContent']>
export type CellValue = string | boolean | string[]
type Parsed = { value: CellValue } | { error: string }
type Categories = readonly Category[]

type Editor = 'text' | 'categories' | 'rating' | 'flag'
const look = (width: number, editor: Editor) => ({ width, editor })

/** Minimum widths in pixels, in the order on screen. The columns share any remaining width. */
const looks = {
  title: look(290, 'text'),
  categories: look(190, 'categories'),
  rating: look(100, 'rating'),
  active: look(90, 'flag'),
  tags: look(200, 'text'),
  featured: look(100, 'flag'),
  writtenAndDirectedBy: look(200, 'text'),
  music: look(200, 'text'),
  lyrics: look(200, 'text'),
  singers: look(200, 'text'),
  castNames: look(200, 'text'),
  slug: look(220, 'text'),
} satisfies Partial<Record<CellName, { width: number; editor: Editor }>>
export type ColumnKey = keyof typeof looks

export type Column = ReturnType<typeof columnFor>

/** Joins the lines of a text into one, unless the field may have several lines. */
function trimmed(text: string, path: string): string {
  const takesLines = ContentPatch.safeParse(nested([[path, 'two\nlines']])).success
  return takesLines ? text.trim() : text.replace(/\s+/g, ' ').trim()
}

/** Splits at commas. As a name may contain commas too, the longest run of pieces that is a known name is one name. */
function splitCategories(text: string, isKnown: (name: string) => boolean): string[] {
  const names: string[] = []
  let pieces = splitPeople(text)
  while (pieces.length > 0) {
    const runs = pieces.map((_, index) => pieces.slice(0, pieces.length - index))
    const run = runs.find((each) => isKnown(each.join(', '))) ?? pieces.slice(0, 1)
    names.push(run.join(', '))
    pieces = pieces.slice(run.length)
  }
  return names
}

function columnFor(key: ColumnKey) {
  const { label, path, isList, texts, read } = cells[key]
  const parse = (text: string, categories: Categories) => {
    if (key !== 'categories') return read(isList ? splitPeople(text) : [trimmed(text, path)])
    const idsOf = categoryFinder(categories.map(({ _id, ...words }) => ({ id: _id, ...words })))
    const names = splitCategories(text, (name) => idsOf(name).length > 0)
    return cells.categories.read(names, idsOf)
  }
  return {
    key,
    label,
    /** `width` is the minimum, or exact if `isResized`. */
    ...looks[key],
    isResized: false,
    read: (item: Content) => fieldAt(item, path) as CellValue,
    write: (value: CellValue): Patch => nested([[path, value]]),
    /** The value as text: on screen, in the editor and in the clipboard. */
    show: (value: CellValue, categories: Categories) =>
      texts(value, (id) => categories.find(({ _id }) => _id === id)?.name ?? '…').join(', '),
    parse: (text: string, categories: Categories) => parse(text, categories) as Parsed,
  }
}

const lost = 'Its letters were lost on the way: copy it from a program that shows them'

/** Reads a pasted text as a value. Comparing with `before`, the current value, shows whether letters were lost. */
export const parsePasted = (
  column: Column,
  text: string,
  before: CellValue,
  categories: Categories,
): Parsed => {
  const fault = lostLetters(text, column.show(before, categories)) ? lost : findCellFault(text)
  return fault === null ? column.parse(text, categories) : { error: fault }
}

export const columns = (Object.keys(looks) as ColumnKey[]).map(columnFor)

export const columnAt = (key: ColumnKey): Column =>
  columns.find((column) => column.key === key) ?? columnFor(key)

export const sameValue = (one: CellValue, other: CellValue) => JSON.stringify(one) === JSON.stringify(other)

/** Why the contract refuses the value; null if it allows it. */
export function findFault({ write }: Column, value: CellValue): string | null {
  const { error } = ContentPatch.safeParse(write(value))
  return error?.issues[0]?.message ?? null
}

export const toPatch = (values: ReadonlyMap<ColumnKey, CellValue>): Patch =>
  nested([...values].map(([key, value]) => [cells[key].path, value]))
