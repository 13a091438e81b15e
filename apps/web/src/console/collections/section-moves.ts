// Headings and items form one list of lines, in which an item belongs to the nearest heading above it.
import { type Section, moved } from '@jinvani/contract'

type Line = Pick<Section, 'title'> | string

const linesOf = (sections: readonly Section[]): Line[] =>
  sections.flatMap(({ title, items }) => [{ title }, ...items])

export const headId = (section: number) => `section-${section}`

export const lineIds = (sections: readonly Section[]) =>
  sections.flatMap(({ items }, section) => [headId(section), ...items])

export const listIds = (sections: readonly Section[]) => sections.flatMap(({ items }) => items)

/** `from` and `to` are indexes of lines. An item never goes above the first heading or past the last line. */
export function movedToLine(sections: readonly Section[], from: number, to: number): Section[] {
  const lines = linesOf(sections)
  const after: Section[] = []
  for (const line of moved(lines, from, Math.min(Math.max(to, 1), lines.length - 1))) {
    if (typeof line === 'string') after.at(-1)?.items.push(line)
    else after.push({ ...line, items: [] })
  }
  return after
}

export function movedBy(sections: readonly Section[], id: string, by: number) {
  const from = linesOf(sections).indexOf(id)
  return movedToLine(sections, from, from + by)
}

/** Index of the section that gets the items of a removed one. */
export const findHeir = (section: number) => (section === 0 ? 1 : section - 1)

export function withoutSection(sections: readonly Section[], section: number): Section[] {
  const heir = findHeir(section)
  const freed = sections[section]?.items ?? []
  const items = (own: string[]) => (section === 0 ? [...freed, ...own] : [...own, ...freed])
  return sections
    .map((each, index) => (index === heir ? { ...each, items: items(each.items) } : each))
    .toSpliced(section, 1)
}

/** `number` is the position in the whole collection, from 1. */
export function findPlace(sections: readonly Section[], id: string) {
  const section = sections.findIndex(({ items }) => items.includes(id))
  return { section, number: listIds(sections).indexOf(id) + 1 }
}
