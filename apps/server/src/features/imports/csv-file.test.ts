import { limits } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { writeLine } from '../../platform/spreadsheet.ts'
import { openCsv } from './csv-file.ts'

const isKnown = (name: string) => ['slug', 'title', 'tags'].includes(name)
const PIECE_BYTES = 64 * 1024
function inPieces(file: Uint8Array | string): Uint8Array[] {
  const bytes = Buffer.from(file)
  const starts = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, n) => n * PIECE_BYTES)
  return starts.map((from) => bytes.subarray(from, from + PIECE_BYTES))
}
const open = (file: Uint8Array | string) => openCsv(inPieces(file), isKnown)
function read(bytes: Uint8Array | string) {
  const { columns, encoding, separator, rows } = open(bytes)
  const all = [...rows].flat()
  return { columns, encoding, separator, rows: all.map(({ cells }) => cells), all }
}
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const windows = (text: string) => Buffer.from(text, 'latin1')
const table = 'slug;title\r\na;Größe, naïve\r\n'

describe('encodings', () => {
  const found = (encoding: string) => ({ encoding, separator: ';', rows: [['a', 'Größe, naïve']] })
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', utf16(`\uFEFF${table}`)],
    ['UTF-16', utf16(`\uFEFF${table}`, true)],
    ['UTF-16', utf16(table)],
    ['UTF-16', utf16(table, true)],
    ['Windows-1252', windows(table)],
  ])('%s is recognised', (encoding, bytes) => {
    expect(read(bytes)).toMatchObject(found(encoding))
  })

  test('a letter of an Indian script that is split between two chunks stays whole', () => {
    const title = 'भक्तामर स्तोत्र '.repeat(3000).trim()
    expect(read(`slug,title\na,${title}\n`).rows).toEqual([['a', title]])
  })

  test('a file that ends in the middle of a letter is still read as UTF-8', () => {
    const bytes = Buffer.from('slug,title\na,स्तोत्र\nb,स्तोत्र')
    const { encoding, rows } = read(bytes.subarray(0, -1))
    expect([encoding, rows[0]]).toEqual(['UTF-8', ['a', 'स्तोत्र']])
    expect(rows[1]?.[1]).toMatch(/\uFFFD$/)
  })

  test('a file with one broken letter among good ones is refused as damaged', () => {
    const bytes = Buffer.concat([Buffer.from('slug,title\na,स्तोत्र'), windows('é\nb,x\n')])
    expect(() => open(bytes)).toThrow(/^The file is damaged/)
  })
})

describe('separators, quotes and line ends', () => {
  const rows = [['a', 'One']]
  test.each([
    ['slug,title\na,One\n', ','],
    ['slug;title\na;One', ';'],
    ['slug\ttitle\r\na\tOne\r\n', '\t'],
    ['slug,title\ra,One\r', ','],
    ['slug;title,other\na;One', ';'],
    ['sep=;\r\nslug;title\r\na;One\r\n', ';'],
    ['\n,\nslug,title\n\n,,\n  \na,One\n\n', ','],
    ['"slug","title"\r\n"a","One"\r\n', ','],
    ['"slug" ,"title"\n"a" ,"One"\r\n', ','],
  ])('are found in the table %j', (text, separator) => {
    expect(read(text)).toMatchObject({ separator, rows })
  })

  test('rows are numbered as in the spreadsheet, with or without line breaks in cells', () => {
    const { all } = read('slug,title\na,"One\ntwo"\n\nb,"Two"\n')
    expect(all.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 'a', 'One\ntwo'],
      [4, 'b', 'Two'],
    ])
  })

  test.each(['sep=;\r\n', '"sep=;"\n', 'sep=;;\n', 'SEP=|\r\n', 'sep=;\r'])(
    'the separator line %j is neither shown nor counted',
    (line) => {
      const end = line.endsWith('\r') ? '\r' : '\n'
      const { separator, all } = read(`${line}slug;title${end}a;One${end}`)
      expect([separator, ...all.map(({ row, cells }) => [row, ...cells])]).toEqual([';', [2, 'a', 'One']])
    },
  )

  test('every written cell is read back unchanged', () => {
    const odd = ['=1+1', `'=1`, '-5', 'a "b" c', 'a,b;c\td', 'one\ntwo', '|', `'`, '＝x', 'નવકાર']
    const text = writeLine(['slug', 'title']) + odd.map((value, at) => writeLine([`s${at}`, value])).join('')
    expect(read(text).rows.map(([, value]) => value)).toEqual(odd)
  })

  test('a quotation mark that is not doubled in the middle of a text is reported', () => {
    const { all } = read('slug,title\na,"He said "hello" to me"\nb,fine\n')
    expect(all.map(({ isMisquoted }) => isMisquoted)).toEqual([true, false])
  })
})

describe('checks of a table', () => {
  const zip = Buffer.from('504b030414000600', 'hex')
  test.each([
    ['an empty file', Buffer.alloc(0), /^The file is empty$/],
    ['a workbook', Buffer.concat([zip, Buffer.alloc(5000)]), /^This is an Excel workbook or a zip/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel workbook/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^This is not a text file/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /^This is a PDF/],
    [
      'a table with too many columns',
      Buffer.from(`slug${','.repeat(1000)}\n`),
      /^The first row has 1,001 columns/,
    ],
    ['an open quotation mark', Buffer.from('slug,title\na,One\nb,"Two\nc,Three\n'), /^Row 3 does not end/],
  ])('%s is refused', (_, bytes, sentence) => {
    expect(() => read(bytes)).toThrow(sentence)
  })

  test('an open quotation mark is reported without reading the rest of a large file', () => {
    const pieces = inPieces(`slug,title\na,"${'x,y\n'.repeat(2_000_000)}`)
    let piecesRead = 0
    const counted = { [Symbol.iterator]: () => Iterator.from(pieces).map((piece) => (piecesRead++, piece)) }
    const { rows } = openCsv(counted, isKnown)
    piecesRead = 0
    expect(() => [...rows]).toThrow(/^Row 2 does not end/)
    expect(piecesRead).toBeLessThanOrEqual(limits.importRowMax / PIECE_BYTES + 2)
    expect(pieces.length).toBeGreaterThan(2 * piecesRead)
  })

  test('a row can hold the longest words in three scripts, with three meanings', () => {
    const words = Array.from({ length: 6 }, (_, n) => `"${String(n).repeat(limits.lyricsBytes)}"`)
    expect(read(`slug\n${words.join()}\n`).rows[0]?.map((cell) => cell.length)).toEqual(
      words.map(() => limits.lyricsBytes),
    )
  })

  test('the number of rows is limited, and empty rows count', () => {
    expect(() => read(`slug,title\n${'\n'.repeat(100_001)}`)).toThrow(/more than 100,000 rows/)
  })
})
