// Tables as beginners write them, and as spreadsheet programs save them.
import { Import, type ImportReason, apiPrefix, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

async function check(table: string | Buffer) {
  const answer = await fetch(`${app.url}${apiPrefix}/admin/imports?name=table.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: Buffer.from(table),
  })
  const body: unknown = await answer.json()
  if (answer.status !== 201) return { id: '', refused: String(Object(body).message), rows: [] }
  const found = Import.parse(body)
  const query = { pageSize: '100' }
  const rows = await app.call(calls.listImportRows, { token, params: { id: found._id }, query })
  return { ...found, id: found._id, refused: '', rows: rows.body.items }
}
const start = (id: string) => app.call(calls.startImport, { token, params: { id } })
const itemsNamed = async (q: string) =>
  (await app.call(calls.listContent, { token, query: { q, pageSize: '100' } })).body.items
const said = (reasons: ImportReason[] = []) => reasons.map(({ column, message }) => `${column}: ${message}`)

test("a beginner's table is imported, with a note on each ambiguous value", async () => {
  await buildCategory(app, token, { name: 'Bhajan', slug: 'bhajan' })
  await buildCategory(app, token, { name: 'Stavan', slug: 'stavan' })
  const found = await check(
    [
      'Title;Type;Duration;URL;Publish date;Active;Category',
      'One;bhajan;4 min;www.youtube.com/watch?v=dQw4w9WgXcQ;;Yes;',
      'Two;स्तवन;4:30;youtu.be/dQw4w9WgXcQ;03-09-2099;Yes;bhajan',
      'Three;Audio;29:00:00;cdn.example.org/a.mp3;2099-09-03;no;',
      'Four;વિડિયો;1 hr 4 min;https://cdn.example.org/a.m3u8;3 Sep 2019;yes;',
      'Five;katha;4 min;https://cdn.example.org/a.mp4;;no;',
      'Six;video;long;https://www.youtube.com/@channel;;yes;',
      '#REF!;video;#N/A;https://cdn.example.org/a.mp4;;yes;',
      'Eight;video;9.19812E+11;https://cdn.example.org/page;;yes;',
      '#REF!;video;4:30;https://cdn.example.org/b.mp4;;yes;',
      'Ten;video;4:30;https://example.com/page.html;;yes;',
    ].join('\r\n'),
  )
  expect(found).toMatchObject({ counts: { create: 4, refuse: 6 }, unknownColumns: [] })
  expect(found.rows.map(({ outcome, reasons }) => [outcome, ...said(reasons)])).toEqual([
    ['create'],
    ['create', 'publishAt: It goes live at this time, not at once'],
    ['create', 'durationSec: “29:00:00” is read as minutes and seconds'],
    ['create', 'publishAt: This time has passed: it is live at once'],
    ['refuse', 'mediaType: “katha” is neither video nor audio, nor a category: create that first'],
    ['refuse', 'durationSec: “long” is no length: write 4:30, 1:02:03, 4 min or 270'],
    [
      'refuse',
      'title: “#REF!” is an error of the spreadsheet: put the value there',
      'durationSec: “#N/A” is an error of the spreadsheet: put the value there',
    ],
    ['refuse', expect.stringMatching(/^durationSec: “9.19812E\+11” is a number whose last digits/)],
    ['refuse', 'title: “#REF!” is an error of the spreadsheet: put the value there'],
    ['refuse', expect.stringMatching(/^sources: This is the address of a page/)],
  ])
  await start(found.id)
  const made = await itemsNamed('')
  const of = (title: string) => made.find((item) => item.title === title)
  expect(of('One')).toMatchObject({ active: true, durationSec: 240, sourceWorkflow: 'youtube' })
  expect(of('Two')).toMatchObject({ active: false, publishAt: '2099-09-02T18:30:00.000Z', durationSec: 270 })
  expect(of('Two')?.categories).toHaveLength(2)
  expect(of('Three')).toMatchObject({ active: false, durationSec: 1740, mediaType: 'audio' })
  expect(of('Four')).toMatchObject({ active: true, publishAt: null, durationSec: 3840 })
  expect(of('Four')?.sources).toMatchObject([{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }])
})

test('importing the same table again changes nothing, and makes no item inactive', async () => {
  const table = (date: string) =>
    `Title,Type,URL,Publish date,Active\nAgain,video,cdn.example.org/again.mp4,${date},Yes\n`
  await start((await check(table('3/9/2019'))).id)
  expect(await check(table('3/9/2019'))).toMatchObject({ counts: { same: 1, refuse: 0 } })
  const { rows } = await check(table('3/9/2099'))
  expect(said(rows[0]?.reasons)).toEqual([
    'publishAt: It is live already. Make it inactive to have it go live later',
  ])
})

test('two columns for the same field are refused, and the message names them as the table does', async () => {
  expect(await check('Title,Link,Url\na,b,c\n')).toMatchObject({
    refused: 'The columns “Link” and “Url” mean the same: leave one of them out',
  })
})

const rowOf = (title: string) => `Title,Synopsis\r\n"${title}",One\r\n`
/** Writes a table with one byte for each character, so that a test can put in any byte. */
const bytesOf = (title: string) => Buffer.from(rowOf(title), 'latin1')
test.each([
  ['CSV (MS-DOS)', bytesOf('Caf\u0082'), /MS-DOS or old Macintosh/],
  ['CSV (MS-DOS) with ü', bytesOf('M\u0081nchen'), /MS-DOS or old Macintosh/],
  ['CSV (MS-DOS) with ñ', bytesOf('Ma\u00A4ana'), /MS-DOS or old Macintosh/],
  [
    'CSV (Macintosh)',
    Buffer.from(rowOf('don\u00D5t').replaceAll('\r\n', '\r'), 'latin1'),
    /MS-DOS or old Mac/,
  ],
  ['CSV (Macintosh) with é', bytesOf('Caf\u008E'), /MS-DOS or old Macintosh/],
  [
    'a web page',
    Buffer.from('<html><table><tr><td>Title</td></tr></table></html>'),
    /^This is a web page or XML/,
  ],
])('%s is refused, and the message says how to save it', async (_name, bytes, sentence) => {
  const { refused } = await check(bytes)
  expect(refused).toMatch(sentence)
  expect(refused).toMatch(/Save it as “CSV UTF-8”/)
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
test.each([
  ['Unicode Text', utf16('Title\tSynopsis\r\nनवकार\tOne\r\n'), 'नवकार'],
  ['Unicode Text, big endian', utf16('Title\tSynopsis\r\nनवकार\tOne\r\n').swap16(), 'नवकार'],
  ['CSV of a country with decimal commas', Buffer.from('Title;Synopsis\r\nनवकार;One\r\n'), 'नवकार'],
  ['CSV of old Macintosh line ends', Buffer.from('Title,Synopsis\rनवकार,One\r'), 'नवकार'],
  [
    'Windows-1252 with its own marks',
    bytesOf(
      '“Café” – don’t, ÉTÉ'.replace(
        /[“”–’]/g,
        (mark) => ({ '“': '\u0093', '”': '\u0094', '–': '\u0096', '’': '\u0092' })[mark] ?? '',
      ),
    ),
    '“Café” – don’t, ÉTÉ',
  ],
])('%s is read', async (_name, bytes, title) => {
  expect((await check(bytes)).rows).toMatchObject([{ outcome: 'create', title }])
})

test('an export saved again by Excel changes nothing, not even texts that look like numbers', async () => {
  const word = `sheet-${crypto.randomUUID()}`
  const titles = ['007', '1E5', '3-4', 'true', '5 May', '123456789012']
  for (const title of titles)
    await buildContent(app, token, {
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      tags: [title],
      synopsis: word,
    })
  const table = (await app.call(calls.exportContent, { token, query: { q: word } })).body
  for (const title of titles) expect(table).toContain(`"'${title}"`)
  expect(table).not.toMatch(/"(?:0\d+|\d{12,}|3-4|true)"/)
  // Excel writes TRUE and FALSE, and quotation marks only where they are needed.
  const saved = table
    .replaceAll('"yes"', '"TRUE"')
    .replaceAll('"no"', '"FALSE"')
    .replace(/"([^",\r\n]*)"/g, '$1')
  expect((await check(saved)).rows).toEqual([])
})
