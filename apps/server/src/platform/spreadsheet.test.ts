import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCell, writeLine } from './spreadsheet.ts'

const written: [string | number | null, string][] = [
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' \t=1', `" \t'=1"`],
  ['＝1', `"'＝1"`],
  ['\r=1', `"'\r'=1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; "=1+1";', `"a;' ""=1+1"";"`],
  ["a;'=1", `"a;''=1"`],
  ['One\n- two\r\n+ three', `"One\n'- two\r\n'+ three"`],
  ['a;b, c-d=e', '"a;b, c-d=e"'],
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

/** Splits as spreadsheets do: a quotation mark counts at the start of a cell and the end of a quoted one. */
function split(text: string, separator: string): string[] {
  const cells = ['']
  let [isQuoted, isFresh] = [false, true]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    const isEnd = !isQuoted && [separator, '\r', '\n'].includes(letter)
    if (isEnd) cells.push('')
    else if (letter === '"' && isFresh) isQuoted = true
    else if (letter === '"' && isQuoted && text[at + 1] !== '"') isQuoted = false
    else {
      cells.push(`${cells.pop()}${letter}`)
      if (letter === '"' && isQuoted) at++
    }
    isFresh = isEnd
  }
  return cells
}

const letters = fc.string({ unit: fc.constantFrom(...`=+-@;,\t\r\n'" ab`), maxLength: 12 })

test('no cell becomes a formula, wherever a country splits, and every text is read back', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 2, maxLength: 4 }), (cells) => {
      const line = writeLine(cells)
      for (const separator of [',', ';', '\t'])
        for (const cell of split(line, separator)) expect(cell, separator).not.toMatch(/^\s*[=+\-@]/)
      expect(split(line, ',').slice(0, cells.length).map(readCell)).toEqual(cells)
    }),
    { numRuns: 2000 },
  )
})
