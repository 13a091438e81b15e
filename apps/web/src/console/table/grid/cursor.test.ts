import { describe, expect, test } from 'vitest'
import { columns } from '../cells/columns.ts'
import { parseWidths, withWidths } from '../kept-columns.tsx'
import { markedArea, cursorAt, moved, rowLayout, tabbed } from './cursor.ts'

const size = { rows: 100, columns: 13 }
const start = cursorAt({ row: 50, column: 5 })
const press = (key: string, mods: { ctrlKey?: boolean; shiftKey?: boolean } = {}, from = start) =>
  moved(from, size, { key, ctrlKey: false, metaKey: false, shiftKey: false, ...mods }, 20)
const at = (row: number, column: number) => cursorAt({ row, column })

test('viewers have no empty column in place of the checkboxes', () => {
  const { lead, head, template } = rowLayout(false, columns)
  expect([lead, head, template.split(' ').length]).toEqual([1, 0, columns.length + 1])
})

describe('keys of the table', () => {
  test.each([
    ['ArrowUp', {}, at(49, 5)],
    ['ArrowDown', {}, at(51, 5)],
    ['ArrowLeft', {}, at(50, 4)],
    ['ArrowRight', {}, at(50, 6)],
    ['ArrowDown', { ctrlKey: true }, at(99, 5)],
    ['ArrowLeft', { ctrlKey: true }, at(50, 0)],
    ['PageUp', {}, at(30, 5)],
    ['PageDown', {}, at(70, 5)],
    ['Home', {}, at(50, 0)],
    ['End', {}, at(50, 12)],
    ['Home', { ctrlKey: true }, at(0, 0)],
    ['End', { ctrlKey: true }, at(99, 12)],
  ])('move the cursor: %s %j', (key, mods, place) => expect(press(key, mods)).toEqual(place))
  test('stop at the edges', () => {
    expect(press('ArrowUp', {}, at(0, 0))).toEqual(at(0, 0))
    expect(press('PageDown', {}, at(95, 12))).toEqual(at(99, 12))
    expect(press('x')).toBeNull()
  })
  test('with Shift mark the cells between', () => {
    const marked = press('ArrowLeft', { shiftKey: true }, press('ArrowDown', { shiftKey: true }) ?? start)
    expect(marked && markedArea(marked)).toEqual({ top: 50, bottom: 51, left: 4, right: 5 })
    expect(marked && press('ArrowDown', {}, marked)).toEqual(at(52, 4))
  })
  test('include Tab, which moves along the row and leaves the table at its ends', () => {
    expect(tabbed(start, size, false)).toEqual(at(50, 6))
    expect(tabbed(at(50, 12), size, false)).toBeNull()
    expect(tabbed(at(50, 0), size, true)).toBeNull()
  })
})

test('widths set by a person are exact and bounded, and other columns share the rest', () => {
  const widths = parseWidths({ title: 5000, rating: 10, tags: 'wide', nothing: 90 })
  expect(widths).toEqual({ title: 640, rating: 64 })
  // The title column stays wide enough for its picture and the first words.
  expect(parseWidths({ title: 10 })).toEqual({ title: 160 })
  const { template } = rowLayout(false, withWidths(columns.slice(0, 3), widths))
  expect(template).toBe('200px 640px minmax(190px,190fr) 64px')
})
