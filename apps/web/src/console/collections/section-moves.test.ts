import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listIds, lineIds, movedBy, movedToLine, findPlace, withoutSection } from './section-moves.ts'

const text = (sections: { title: string; items: string[] }[]) =>
  sections.map(({ title, items }) => `${title}:${items.join('')}`).join(' ')
const two = [
  { title: 'A', items: ['a', 'b'] },
  { title: 'B', items: ['c'] },
]
const withEmpty = [two[0], { title: 'E', items: [] }, two[1]].flatMap((section) => section ?? [])

it('an item can be moved past its neighbour, and past the head of a section', () => {
  expect(text(movedBy(two, 'a', 1))).toBe('A:ba B:c')
  expect(text(movedBy(two, 'b', 1))).toBe('A:a B:bc')
  expect(text(movedBy(two, 'c', -1))).toBe('A:abc B:')
  expect(text(movedBy(withEmpty, 'c', -1))).toBe('A:ab E:c B:')
})

it('an item stops at the first and the last place, and can be moved to either in one step', () => {
  expect(text(movedBy(two, 'a', -1))).toBe('A:ab B:c')
  expect(text(movedBy(two, 'c', 1))).toBe('A:ab B:c')
  expect(text(movedBy(two, 'a', Infinity))).toBe('A:b B:ca')
  expect(text(movedBy(two, 'c', -Infinity))).toBe('A:cab B:')
})

it('an item dropped on a section head from above comes after it, from below before it', () => {
  const lines = lineIds(withEmpty)
  const drop = (id: string, on: string) => text(movedToLine(withEmpty, lines.indexOf(id), lines.indexOf(on)))
  expect(drop('a', 'section-1')).toBe('A:b E:a B:c')
  expect(drop('a', 'section-2')).toBe('A:b E: B:ac')
  expect(drop('c', 'section-2')).toBe('A:ab E:c B:')
  expect(drop('c', 'section-0')).toBe('A:cab E: B:')
})

it('a move keeps every item and every section', () => {
  const sections = fc
    .array(fc.nat(4), { minLength: 1, maxLength: 4 })
    .map((sizes) =>
      sizes.map((size, at) => ({
        title: `T${at}`,
        items: Array.from({ length: size }, (_, index) => `${at}.${index}`),
      })),
    )
    .filter((all) => listIds(all).length > 0)
  fc.assert(
    fc.property(sections, fc.nat(), fc.integer({ min: -20, max: 20 }), (all, pick, by) => {
      const ids = listIds(all)
      const id = ids[pick % ids.length] ?? ''
      const result = movedBy(all, id, by)
      expect(result.map(({ title }) => title)).toEqual(all.map(({ title }) => title))
      expect(listIds(result).filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id))
      expect(listIds(result)).toContain(id)
    }),
  )
})

it('a section is removed, but its items stay', () => {
  expect(text(withoutSection(two, 1))).toBe('A:abc')
  expect(text(withoutSection(two, 0))).toBe('B:abc')
  expect(findPlace(two, 'c')).toEqual({ section: 1, number: 3 })
})
