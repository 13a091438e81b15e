import type { Category } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../content/testing/sample-content.ts'
import {
  type CellValue,
  type ColumnKey,
  columnAt,
  columns,
  findFault,
  parsePasted,
  toPatch,
} from './columns.ts'
import { MOST_PASTED_ROWS, parseCells, pastedWords, placeCells, writeCells } from './pasted.ts'

const category = (_id: string, name: string, slug = _id) =>
  ({ _id, name, slug, translations: [] as Category['translations'] }) as Category
const categories = [
  category('1', 'Bhajans'),
  category('2', 'Songs, old and new'),
  category('3', 'Songs'),
].concat(['4', '5'].map((slug) => category(slug, 'Plays')))
const parse = (key: ColumnKey, text: string) => columnAt(key).parse(text, categories)

describe('a cell of the table', () => {
  test('stays the same after it is copied and pasted', () => {
    for (const column of columns) {
      const value = column.key === 'categories' ? ['2', '1'] : column.read(sampleContent)
      expect(column.parse(column.show(value, categories), categories), column.key).toEqual({ value })
    }
  })
  test.each([
    ['categories', 'songs, old and new,BHAJANS, songs', ['2', '1', '3']],
    ['categories', '', []],
    ['tags', ' a, ,b ', ['a', 'b']],
    ['singers', 'Anita\nBela, Chetan', ['Anita', 'Bela', 'Chetan']],
    ['title', '  Two\tlines\n here ', 'Two lines here'],
    ['rating', 'u/a 7+', 'U/A 7+'],
    ['rating', 'a (Adults only)', 'A'],
    ['rating', '', ''],
    ['categories', '5, bhajans', ['5', '1']],
    ['active', 'TRUE', true],
    ['active', '✓', true],
    ['featured', '', false],
  ] as const)('in the column %s reads the text %j', (key, text, value) =>
    expect(parse(key, text)).toEqual({ value }),
  )
  test.each([
    ['categories', 'Bhajans, Films', 'There is no category “Films”'],
    ['categories', 'plays', '2 categories are called “plays”: use the slug'],
    ['rating', 'PG', '“PG” is not a rating: U, U/A 7+, U/A 13+, U/A 16+, A'],
    ['active', 'perhaps', '“perhaps” is neither yes nor no'],
  ] as const)('in the column %s refuses the text %j', (key, text, error) =>
    expect(parse(key, text)).toEqual({ error }),
  )
  test.each([
    ['title', 'नवकार मंत्र', '????? ?????'],
    ['title', 'मा', '??'],
    ['title', '', 'Navkar ?????'],
    ['singers', ['आशा', 'Usha'], '???, Usha'],
    ['tags', ['Pūjā'], 'P?j?'],
  ] as const)(
    'in the column %s keeps %j when the letters of the pasted text are lost: %s',
    (key, before, text) => {
      const column = columnAt(key)
      expect(
        parsePasted(column, text, typeof before === 'string' ? before : [...before], categories),
      ).toEqual({
        error: 'Its letters were lost on the way: copy it from a program that shows them',
      })
      expect(parsePasted(column, 'Who?', [], categories)).toHaveProperty('value')
    },
  )
  test('is not overwritten by an error of a spreadsheet formula', () => {
    expect(parsePasted(columnAt('title'), '#REF!', '', categories)).toEqual({
      error: '“#REF!” is an error of the spreadsheet: put the value there',
    })
  })
  test('is checked by the rules of the contract', () => {
    expect(findFault(columnAt('title'), '')).toBe('Title is required')
    expect(findFault(columnAt('slug'), 'Not So')).toBe(
      'Slug must contain only lowercase letters, numbers, and hyphens',
    )
    expect(findFault(columnAt('singers'), ['Anita'])).toBeNull()
  })
  test('is saved in one request with the other cells of its row', () => {
    const typed = new Map<ColumnKey, CellValue>([
      ['title', 'New'],
      ['music', 'Ravi'],
      ['singers', ['Anita']],
    ])
    expect(toPatch(typed)).toEqual({ title: 'New', credits: { music: 'Ravi', singers: ['Anita'] } })
  })
})

describe('text from the clipboard', () => {
  test.each([
    ['a', [['a']]],
    ['a\tb\r\nc\t\r\n', [['a', 'b'], ['c', '']]],
    ['"two\nlines ""quoted"""\tb', [['two\nlines "quoted"', 'b']]],
    ['"not closed\nb', [['"not closed'], ['b']]],
    ['say "hi"', [['say "hi"']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('is split into cells: %j', (text, cells) => expect(parseCells(text)).toEqual(cells)) // prettier-ignore
  test('keeps the tabs, line breaks and quotes of the copied cells', () => {
    const cells = [['a\tb', 'say "hi"'], ['two\nlines', '']] // prettier-ignore
    expect(parseCells(writeCells(cells))).toEqual(cells)
  })
  test('is read within seconds, even if it is long and full of quotes', () => {
    const started = performance.now()
    parseCells('"a"'.repeat(30_000))
    parseCells('""'.repeat(50_000))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('pasting', () => {
  const end = { rows: 1000, columns: 12 }
  const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
  const rowsOf = (cells: string[][], area: ReturnType<typeof at>, size = end) =>
    placeCells(cells, area, size).placed.map(({ row, column, text }) => `${row}.${column}=${text}`)
  const column = [['a'], ['b'], ['c']]

  test('puts a copied column into the selected cell and the cells below', () => {
    expect(rowsOf(column, at(4, 2))).toEqual(['4.2=a', '5.2=b', '6.2=c'])
  })
  test('fills all selected cells with one value', () => {
    expect(rowsOf([['a']], at(1, 1, 2, 2))).toEqual(['1.1=a', '1.2=a', '2.1=a', '2.2=a'])
  })
  test('repeats several values only if they fit a whole number of times', () => {
    expect(rowsOf([['a'], ['b']], at(0, 0, 3, 0))).toHaveLength(4)
    expect(rowsOf([['a'], ['b']], at(0, 0, 2, 0))).toEqual(['0.0=a', '1.0=b'])
  })
  test('stops at the end of the table and counts what was left out', () => {
    expect(placeCells(column, at(999, 11), end)).toEqual({
      placed: [{ row: 999, column: 11, text: 'a' }],
      left: 2,
    })
    expect(rowsOf([['a', 'b']], at(0, 11))).toEqual(['0.11=a'])
  })
  test('names the refused cells and the reasons', () => {
    const refused = [1, 2, 3, 4].map((n) => ({ title: `Song ${n}`, column: 'Rating', why: 'no rating' }))
    expect(pastedWords(5, refused.slice(0, 1))).toBe(
      '5 cells filled, 1 cell not understood: Rating of “Song 1” (no rating)',
    )
    expect(pastedWords(1, refused)).toMatch(/^1 cell filled, 4 cells .*“Song 3” \(no rating\); and 1 more$/)
    expect(pastedWords(2, [])).toBe('2 cells filled')
  })
  test('stops after the maximum number of rows', () => {
    const lines = Array.from({ length: MOST_PASTED_ROWS + 7 }, () => ['x'])
    const { placed, left } = placeCells(lines, at(0, 0), end)
    expect([placed.length, left]).toEqual([MOST_PASTED_ROWS, 7])
  })
})
