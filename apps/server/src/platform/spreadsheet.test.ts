import { expect, test } from 'vitest'
import { readCell, writeLine } from './spreadsheet.ts'

const written: [string | number | null, string][] = [
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' \t=1', `"' \t=1"`],
  ['＝1', `"'＝1"`],
  ['\r=1', `"'\r=1"`],
  [`'=1`, `"''=1"`],
  [`''=1`, `"'''=1"`],
  [`'tis`, `"'tis"`],
  ['a "quoted" word', '"a ""quoted"" word"'],
  [null, '""'],
  [3, '"3"'],
]

test.each(written)('%j is written as %s and read back', (value, cell) => {
  expect(writeLine([value])).toBe(`${cell}\r\n`)
  expect(readCell(cell.slice(1, -1).replaceAll('""', '"'))).toBe(String(value ?? ''))
})
