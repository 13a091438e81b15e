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

/**
 * LibreOffice 7.4 turned these texts into numbers or dates when it opened a table with Indian date settings. Excel does
 * so, too.
 */
const retyped = [
  '007|1E5|12e5|1.50|1.|.5|00|1,250|(5)|₹5|1 1/2|true|FALSE|123456789012',
  '1-2|10/2|2027-09-03|3.4.2024|6:00|4:30 PM|9am|12:30:45',
  '5 May|may-5|Sept 2027|Mar 108|12 Aug 2027|January 1',
]
test.each(retyped.flatMap((texts) => texts.split('|')))('%s stays a text', (text) => {
  expect(writeLine([text])).toBe(`"'${text}"\r\n`)
  expect(readCell(`'${text}`)).toBe(text)
  expect(readCell(text)).toBe(text)
})

const asTheyAre = ['0', '108', '12345678901', 'yes', 'May', 'Maya 5', 'U/A 7+', '0:00:10 One', "'tis 5"]
const addresses = ['127.0.0.1', '203.0.113.254', '::1', '2001:db8:1:2::/64', '2001:1:2::/64']
test.each([...asTheyAre, ...addresses, '2027-09-03T06:00:00+05:30', 'marmarmar'.repeat(9_000)])(
  '%.40s is written as it is',
  (text) => expect(writeLine([text])).toBe(`"${text}"\r\n`),
)

/**
 * Splits a line as spreadsheets do: a quotation mark counts only at the start of a cell, and at the end of a quoted
 * one.
 */
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

test('no cell becomes a formula, whichever separator a country uses, and every text is read back', () => {
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
