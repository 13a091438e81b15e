import { randomUUID } from 'node:crypto'
import { Import, apiPrefix, calls, cellNames, cells, contentFields } from '@jinvani/contract'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { buildCategory, buildContent, youtubeSource } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip, makePng, uploader } from '../../testing/uploader.ts'
import { checkLinks } from './youtube/check-links.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const csv = { 'content-type': 'text/csv' }
const check = (body: string, query: Record<string, string> = { name: 'table.csv' }) =>
  app.call(calls.checkImport, { token: editor, query, body: body as never, headers: csv })
async function rowsOf(id: string, query: Record<string, string> = {}) {
  const { body } = await app.call(calls.listImportRows, {
    token: editor,
    params: { id },
    query: { pageSize: '100', ...query },
  })
  return body.items
}
const start = (id: string) => app.call(calls.startImport, { token: editor, params: { id } })
const exported = async (query: Record<string, string> = {}, token = editor) =>
  (await app.call(calls.exportContent, { token, query })).body
const itemOf = async (slug: string) => {
  const { body } = await app.call(calls.listContent, { token: editor, query: { q: slug, pageSize: '100' } })
  const found = body.items.find((item) => item.slug === slug)
  if (!found) throw new Error(`no ${slug}`)
  return found
}
const external = 'https://cdn.example.org/a.mp4'
const lost = 'Letters were lost when the table was saved: save it as “CSV UTF-8”'
const unique = (name: string) => `${name}-${crypto.randomUUID()}`

/** Checks a table with one row, of a new item unless `fields` says otherwise, and returns the verdict. */
async function verdictOf(fields: Record<string, string>) {
  const row = { slug: unique('row'), title: 'Row', platform: 'web', ...fields }
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const { body } = await check(`${quoted(Object.keys(row))}\n${quoted(Object.values(row))}\n`)
  const [verdict] = await rowsOf(body._id)
  return verdict
}

describe('the export', () => {
  test('can be imported again and changes nothing, whatever its cells hold', async () => {
    const category = await buildCategory(app, editor, { slug: unique('stavans') })
    const picture = await uploader(app, editor).send('images/posters/', 'image/png', makePng())
    await buildContent(app, editor, {
      title: '=HYPERLINK("x")',
      synopsis: 'One, "two"\n- three; =four',
      tags: ['a, b', 'c|d', '-1'],
      categories: [category._id],
      credits: { singers: ['Asha | Usha', '@me'], music: '+91' },
      chapters: [
        { startSec: 0, title: 'One' },
        { startSec: 3700, title: '0:00:10 Two' },
      ],
      durationSec: 4000,
      rating: 'U/A 13+',
      images: { poster: picture, banner: 'https://cdn.example.org/b.jpg' },
    })
    await buildContent(app, editor, {
      title: 'નવકાર મંત્ર',
      slug: 'navkar',
      sourceWorkflow: 'external',
      active: false,
      publishAt: '2099-09-03T00:30:00.000Z',
      sources: [
        { kind: 'mp4', url: `${external}?a|b`, quality: '720p' },
        { kind: 'hls', url: 'https://cdn.example.org/a.m3u8' },
      ],
    })
    const { _id: id } = await itemOf('navkar')
    const lines = ['', 'એક', '', '', '=દો'].map((text, at) => ({ text, atMs: at === 4 ? 62_340 : null }))
    await app.call(calls.putLyrics, { token: editor, params: { id, script: 'Gujr' }, body: { lines } })
    const meaning = ['', '', '', '', '- two']
    const params = { id, language: 'en' }
    await app.call(calls.putMeaning, { token: editor, params, body: { lines: meaning } })
    const table = await exported()
    expect(table).toContain('[01:02.340]=દો')
    expect(table.split('\r\n')[0]).toBe(cellNames.map((name) => `"${name}"`).join(','))
    expect(table).toContain(`"'=HYPERLINK(""x"")"`)
    const columnOf = (name: string) => cellNames.some((column) => cells[column].path.split('.')[0] === name)
    expect(contentFields.filter((name) => !columnOf(name))).toEqual(['translations', 'drm'])
    const { status, body } = await check(table)
    expect(status).toBe(201)
    expect(body.counts).toEqual({ create: 0, change: 0, same: 2, refuse: 0 })
    expect(body).toMatchObject({
      encoding: 'UTF-8',
      separator: ',',
      unknownColumns: [],
      fileName: 'table.csv',
    })
  })

  test('has the items that the list shows, and viewers may download it', async () => {
    const { slug } = await buildContent(app, editor, { title: 'Paryushan', featured: true })
    const viewer = await app.signIn('viewer')
    const lines = (await exported({ featured: 'true' }, viewer)).trim().split('\r\n')
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(slug)])
    expect((await exported({ q: 'paryushan' })).trim().split('\r\n')).toHaveLength(2)
    expect(
      (await app.call(calls.checkImport, { token: viewer, body: 'slug' as never, headers: csv })).status,
    ).toBe(403)
  })
})

describe('a table of items', () => {
  test('is checked first, and can then be imported only once', async () => {
    const { slug, _id } = await buildContent(app, editor, { title: 'Old', tags: ['kept'] })
    const made = unique('made')
    const { body: found } = await check(
      `Slug;Title;Platform;Source;Views\r\n${slug};New;android;${youtubeSource.url};7\r\n${made};Made;Web;${external};8\r\nBad Slug;x;web;;\r\n`,
    )
    expect(found).toMatchObject({
      counts: { create: 1, change: 1, same: 0, refuse: 1 },
      separator: ';',
      unknownColumns: ['Views'],
      startedAt: null,
    })
    expect(await rowsOf(found._id)).toMatchObject([
      {
        row: 2,
        contentId: _id,
        outcome: 'change',
        changes: [{ column: 'title', from: 'Old', to: 'New' }],
      },
      { row: 3, outcome: 'create', slug: made, title: 'Made', contentId: null },
      { row: 4, contentId: null, outcome: 'refuse', reasons: [{ column: 'slug' }] },
    ])
    expect(await itemOf(slug)).toMatchObject({ title: 'Old' })
    await expect(itemOf(made)).rejects.toThrow()
    const began = await start(found._id)
    expect([began.status, began.body]).toMatchObject([
      202,
      { _id: found._id, kind: 'import', name: 'table.csv', state: 'done', total: 2, changed: 2, refused: 0 },
    ])
    expect(await itemOf(slug)).toMatchObject({ _id, title: 'New', tags: ['kept'], version: 2 })
    const item = await itemOf(made)
    expect(item).toMatchObject({ active: false, sourceWorkflow: 'external', platform: 'web' })
    expect(await rowsOf(found._id, { outcome: 'create' })).toMatchObject([{ row: 3, contentId: item._id }])
    await start(found._id)
    expect(await itemOf(slug)).toMatchObject({ version: 2 })
    const undo = { token: editor, params: { id: found._id }, body: { batchId: crypto.randomUUID() } }
    // Undoing an import deletes the items that it created, so an editor may not do it.
    expect((await app.call(calls.undoBatch, undo)).status).toBe(403)
    expect(await itemOf(made)).toMatchObject({ title: 'Made' })
    const token = await app.signIn('super_admin')
    const { body: undone } = await app.call(calls.undoBatch, { ...undo, token })
    expect(undone).toMatchObject({ changed: 2, refused: 0 })
    expect(await itemOf(slug)).toMatchObject({ title: 'Old' })
    await expect(itemOf(made)).rejects.toThrow()
    expect(await rowsOf(found._id, { outcome: 'create' })).toMatchObject([{ row: 3, contentId: null }])
    const { body: after } = await app.call(calls.getImport, { token: editor, params: { id: found._id } })
    expect(after.startedAt).toBeTruthy()
  })

  test('can add words and meanings of songs, and undoing the import removes them', async () => {
    const { slug, _id: id } = await buildContent(app, editor, { title: 'Sung' })
    const put = (file: string) =>
      app.call(calls.putLyrics, { token: editor, params: { id, script: 'Deva' }, body: { file } })
    await put('एक\nदो')
    const params = { id, language: 'en' }
    await app.call(calls.putMeaning, { token: editor, params, body: { lines: ['one', 'two'] } })
    const now = async (of: string) => {
      const { items, meanings } = (await app.call(calls.listLyrics, { token: editor, params: { id: of } }))
        .body
      return [items.map(({ lines }) => lines), meanings.map(({ lines }) => lines)]
    }
    const lines = (...texts: string[]) => texts.map((text) => ({ text, atMs: null }))
    const before = await now(id)
    const made = unique('sung')
    const { body: found } = await check(
      `Slug,Title,Words (Devanagari),Meaning (Hindi)\n${slug},Sung,"नमो\nएक\nदो","\n\nhi two"\n${made},Made,"[00:01.50]नमो",\n`,
    )
    expect(found.counts).toEqual({ create: 1, change: 1, same: 0, refuse: 0 })
    expect((await rowsOf(found._id))[0]?.changes).toEqual([
      { column: 'wordsDeva', from: 'एक\nदो', to: 'नमो\nएक\nदो' },
      { column: 'meaningHi', from: '', to: '\n\nhi two' },
    ])
    expect((await start(found._id)).body).toMatchObject({ changed: 2, refused: 0 })
    expect(await now(id)).toEqual([
      [lines('नमो', 'एक', 'दो')],
      [
        ['', 'one', 'two'],
        ['', '', 'hi two'],
      ],
    ])
    expect((await now((await itemOf(made))._id))[0]).toEqual([[{ text: 'नमो', atMs: 1500 }]])
    const token = await app.signIn('super_admin')
    const undo = { token, params: { id: found._id }, body: { batchId: crypto.randomUUID() } }
    expect((await app.call(calls.undoBatch, undo)).body).toMatchObject({ changed: 2, refused: 0 })
    expect(await now(id)).toEqual(before)
  })

  test('with words and meanings that do not fit together is refused', async () => {
    const reasonOf = async (fields: Record<string, string>) => (await verdictOf(fields))?.reasons
    expect(await reasonOf({ wordsDeva: 'एक\n[00:7x]दो\n[00:01.00]x' })).toEqual([
      { column: 'wordsDeva', message: expect.stringContaining('[00:7x] is not a time') },
    ])
    expect(await reasonOf({ meaningEn: 'one' })).toEqual([
      { column: 'meaningEn', message: 'Write the words first, then what they mean' },
    ])
    expect(await reasonOf({ wordsLatn: 'one\ntwo', meaningEn: 'a\nb\nc' })).toEqual([
      { column: 'meaningEn', message: expect.stringContaining('2 lines of words and 3 lines of meaning') },
    ])
  })

  test('is checked again when it is imported', async () => {
    const category = await buildCategory(app, editor, { slug: unique('gone') })
    const [first, second, third, last] = [unique('a'), unique('b'), unique('c'), unique('a')]
    const { body: found } = await check(
      `slug,title,platform,categories\n${first},One,web,${category.slug}\n${second},Two,web,\n${third},Three,web,\n${last},Four,web,\n`,
    )
    expect(found.counts).toMatchObject({ create: 4, refuse: 0 })
    await app.call(calls.deleteCategory, {
      token: await app.signIn('super_admin'),
      params: { id: category._id },
    })
    await buildContent(app, editor, { slug: second, title: 'Somebody was faster', platform: 'web' })
    const { body: batch } = await start(found._id)
    expect(batch).toMatchObject({ total: 4, done: 4, changed: 3, refused: 1 })
    expect(batch.refusals).toMatchObject([
      { reason: expect.stringMatching(/^categories: There is no category/) },
    ])
    expect(await itemOf(second)).toMatchObject({ title: 'Two' })
    expect(await itemOf(third)).toMatchObject({ title: 'Three' })
    const newest = app.deps.db.selectFrom('content').select('slug').orderBy('createdAt', 'desc').limit(2)
    expect((await newest.execute()).map(({ slug }) => slug)).toEqual([last, third])
  })

  test('changes the title of an item without removing its files', async () => {
    const clip = await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 })
    const film = await uploader(app, editor).send('videos/', 'video/mp4', clip)
    const { slug } = await buildContent(app, editor, {
      sourceWorkflow: 'upload',
      sources: [{ kind: 'mp4', url: film }],
      active: true,
    })
    const [head, ...lines] = (await exported()).split('\r\n')
    const line = lines.find((text) => text.includes(slug)) ?? ''
    expect(line).toContain(film)
    const { body } = await check(`${head}\r\n${line.replace('"Bhaktamar Stotra"', '"Another title"')}\r\n`)
    expect((await rowsOf(body._id))[0]?.changes).toEqual([
      { column: 'title', from: 'Bhaktamar Stotra', to: 'Another title' },
    ])
    await start(body._id)
    const { sources, active } = await itemOf(slug)
    expect([sources[0]?.url, active]).toEqual([film, true])
    const other = film.replace(/\/[^/]+$/, '/nobody-has-sent-this-file.mp4')
    expect(await verdictOf({ sources: other })).toMatchObject({
      outcome: 'refuse',
      reasons: [{ column: 'sources' }],
    })
  })

  test.each([
    ['Title cannot exceed 200 characters', 'title', { title: 'x'.repeat(10_000) }],
    ['Title is required', 'title', { title: '' }],
    ['Slug is required', 'slug', { slug: '', title: '?!' }],
    ['Platform must be web, android or ios', 'platform', { platform: 'tv' }],
    ['“perhaps” is neither yes nor no', 'active', { active: 'perhaps' }],
    ['Content has no playable source', 'sources', { active: 'yes' }],
    ['Source URL must be an https URL', 'sources', { sources: 'http://example.org/a.mp4' }],
    ['Source URL must be an absolute http(s) URL', 'sources', { sources: 'javascript:alert(1)' }],
    ['There is no category “nowhere”', 'categories', { categories: 'nowhere' }],
    ['“long” is no length: write 4:30, 1:02:03, 4 min or 270', 'durationSec', { duration: 'long' }],
    ['Write the time as 2027-09-03 06:00, in India’s time', 'publishAt', { publishAt: 'soon' }],
    ['There is no time “30-02-2099 06:00”', 'publishAt', { publishAt: '30-02-2099 06:00' }],
    [lost, 'title', { title: '????? ?????', slug: '' }],
    [lost, 'tags', { tags: 'navkar | ????' }],
    [lost, 'singers', { singers: 'P?j?' }],
    ['This time has passed. Choose a later one', 'publishAt', { publishAt: '2020-01-01 06:00' }],
    ['A chapter begins at a whole second', 'chapters', { chapters: 'Intro' }],
    ['“X” is not a rating: U, U/A 7+, U/A 13+, U/A 16+, A', 'rating', { rating: 'X' }],
    ['Some letters of this row cannot be read', '', { title: 'a\uFFFD' }],
  ])('refuses a row with the message: %s', async (message, column, fields) => {
    expect(await verdictOf(fields as Record<string, string>)).toMatchObject({
      outcome: 'refuse',
      reasons: [{ column, message }],
    })
  })

  test('accepts different spellings of values', async () => {
    const { name, slug } = await buildCategory(app, editor, {
      name: 'Songs of Paryushan',
      slug: unique('songs'),
    })
    const fields = {
      Category: name.toUpperCase(),
      rating: 'u (All Ages)',
      platform: '',
      Duration: '1:02:03',
      'Media Type': 'Audio',
      tags: 'a | b||c',
      active: 'YES',
      featured: '✓',
      url: external,
    }
    const to = {
      categories: slug,
      rating: 'U',
      platform: 'android',
      durationSec: '3723',
      mediaType: 'audio',
      tags: 'a | b||c',
      active: 'yes',
      featured: 'yes',
      sources: external,
    }
    const { changes = [] } = (await verdictOf(fields)) ?? {}
    expect(Object.fromEntries(changes.map(({ column, to }) => [column, to]))).toMatchObject(to)
  })

  test('lists its unknown columns, and refuses an incomplete row and a row with a repeated slug', async () => {
    const slug = unique('twice')
    const names = Array.from({ length: 300 }, (_, index) => `c${index}`)
    const filler = ','.repeat(299)
    const { body } = await check(
      `slug,title,platform,${names.join(',')}\n${slug},One,web,${filler}\n${slug},Two,web,${filler}\nhalf,Th`,
    )
    expect(body.counts).toMatchObject({ create: 1, refuse: 2 })
    expect(body.unknownColumns).toHaveLength(300)
    const rows = await rowsOf(body._id, { outcome: 'refuse' })
    expect(rows.map(({ row, reasons }) => [row, reasons[0]?.message])).toEqual([
      [3, 'This slug is already in row 2'],
      [4, 'This row has 2 of 303 cells: it was cut off, or its end was left out'],
    ])
  })

  test.each([
    ['synopsis\nOne\n', /^There is no column “Title” or “Slug”/],
    ['slug,Title,title\na,b,c\n', /^The columns “Title” and “title” mean the same/],
    ['slug,title\n', /^There are no rows/],
    ['slug,title\na,One\nb,"Two\n', /^Row 3 does not end/],
  ])('%j is refused as a whole and saves nothing', async (text, message) => {
    const { status, body } = await check(text)
    expect([status, body]).toMatchObject([
      422,
      { code: 'validation', message: expect.stringMatching(message) },
    ])
    const left = await app.deps.db.selectFrom('imports').select('id').where('isWhole', '=', false).execute()
    expect(left).toEqual([])
  })

  test('is read in pieces of 50 rows, and other requests get their turn in between', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `Row ${n},web,https://cdn.example.org/${n}.mp4`)
    const { db } = app.deps
    const [sizes, turnsBefore]: [number[], number[]] = [[], []]
    let turns = 0
    const noteRows: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
        if (!sql.startsWith('insert into import_rows')) return node
        sizes.push((JSON.parse(String(parameters[1])) as unknown[]).length)
        turnsBefore.push(turns)
        setImmediate(() => (turns += 1))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    app.deps.db = db.withPlugin(noteRows)
    onTestFinished(() => void (app.deps.db = db))
    const { body } = await check(['title,platform,sources', ...rows].join('\n'))
    expect(body.counts.create).toBe(1000)
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 50))
    expect(turnsBefore).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('a file above the size limit is refused before it is read', async () => {
    const answer = await fetch(`${app.url}${apiPrefix}/admin/imports`, {
      method: 'POST',
      headers: { ...csv, authorization: `Bearer ${editor}` },
      body: Buffer.alloc(51 * 1024 * 1024, 'x'),
    })
    expect(answer.status).toBe(413)
  })
})

describe('letters that a spreadsheet lost', () => {
  /** Text as Excel in India saves it as “CSV (Comma delimited)”: its code page turns Indian letters into `?`. */
  const commaDelimited = (text: string) =>
    Buffer.from(text.replace(/[^\u0000-\u00FF]/g, '?').replace('\uFEFF', ''), 'latin1')

  test('are refused in each row whose stored item still has them', async () => {
    const word = unique('lost')
    const films = [
      { title: 'नवकार मंत्र' },
      { title: 'મા' },
      { title: 'Navkar', tags: ['नवकार', 'aarti'] },
      { title: 'Pūjā', credits: { singers: ['आशा'], music: 'Café' } },
    ]
    for (const film of films) await buildContent(app, editor, { ...film, synopsis: word })
    const plain = await buildContent(app, editor, { title: 'Who am I?', synopsis: word })
    const table = (await exported({ q: word })).replace('Who am I?', 'Who am I???')
    const answer = await fetch(`${app.url}${apiPrefix}/admin/imports`, {
      method: 'POST',
      headers: { ...csv, authorization: `Bearer ${editor}` },
      body: commaDelimited(table),
    })
    const body = Import.parse(await answer.json())
    expect(body.counts).toEqual({ create: 0, change: 1, same: 0, refuse: 4 })
    expect(await rowsOf(body._id, { outcome: 'change' })).toMatchObject([{ slug: plain.slug }])
    const found = new Map(body.refusals.map(({ column, message, count }) => [column, [message, count]]))
    expect(Object.fromEntries(found)).toEqual({ title: [lost, 3], tags: [lost, 1], singers: [lost, 1] })
  })
})

describe('a first table', () => {
  const rows = (id: string, query = {}) => rowsOf(id, query)

  test('may have labels in capital or small letters as column names, and gets the slugs that the form would make', async () => {
    const category = await buildCategory(app, editor, { name: unique('Stavans') })
    const word = unique('first')
    const other = await buildCategory(app, editor, { name: `${unique('Songs')}, old and new` })
    const { body } = await check(
      `TITLE,Synopsis,categories,Duration (Seconds),ratings,Tag\nNamo ${word},a,"${category.name}, ${other.slug}","1,250",UA 7+,"aarti, evening"\nનવકાર ${word},b,"${other.name}",,,"a, b | c"\n`,
    )
    expect([body.counts, body.unknownColumns]).toEqual([{ create: 2, change: 0, same: 0, refuse: 0 }, []])
    await start(body._id)
    expect(await itemOf(`namo-${word}`)).toMatchObject({ durationSec: 1250, rating: 'U/A 7+', active: false })
    expect(await itemOf(`namo-${word}`)).toMatchObject({
      categories: [category._id, other._id],
      tags: ['aarti', 'evening'],
    })
    expect(await itemOf(word)).toMatchObject({ categories: [other._id], tags: ['a, b', 'c'] })
    // If a title has Latin letters, its slug is made of these alone.
    expect(await itemOf(word)).toMatchObject({ title: `નવકાર ${word}` })
  })

  test('finds its items again by their titles, and overwrites no other item', async () => {
    const word = unique('again')
    const table = `Title,Synopsis\nOne ${word},a\n`
    await start((await check(table)).body._id)
    expect((await check(table)).body.counts).toMatchObject({ same: 1, create: 0 })
    const changed = (await check(table.replace(',a', ',b'))).body
    expect(changed.counts).toMatchObject({ change: 1 })
    const { body } = await check(`Title,Synopsis\nOne: ${word},b\nTwo ${word},c\nTwo ${word},d\n`)
    expect((await rows(body._id, { outcome: 'refuse' })).map(({ reasons }) => reasons)).toEqual([
      [{ column: 'slug', message: `The slug “one-${word}” is that of another item: give this row its own` }],
      [{ column: 'slug', message: 'Row 3 has the same title: give this row a slug of its own' }],
    ])
  })

  test('with items that have nothing to play can still be imported as inactive items', async () => {
    const word = unique('silent')
    const [known, live] = [unique('known'), unique('live')]
    await buildContent(app, editor, { slug: known, title: known, active: false, sources: [] })
    const sources = [{ kind: 'mp4' as const, url: external }]
    const playing = { sourceWorkflow: 'external' as const, sources, active: true }
    await buildContent(app, editor, { slug: live, title: live, ...playing })
    const made = Array.from({ length: 20 }, (_, n) => `${word}-${n},${word} ${n},yes,\n`).join('')
    const { body: found } = await check(
      `slug,title,active,sources\n${made}${known},${known},yes,\n${live},${live},yes,\n${word}-x,x,perhaps,\n${word}-y,y,yes,${external}\n`,
    )
    expect(found).toMatchObject({ counts: { create: 1, change: 0, refuse: 23 }, unplayable: 21 })
    expect(found.refusals).toEqual([
      { column: 'sources', message: 'Content has no playable source', count: 22 },
      { column: 'active', message: '“perhaps” is neither yes nor no', count: 1 },
    ])
    const { count: _, ...reason } = found.refusals[1] ?? { count: 0, column: '', message: '' }
    expect(await rows(found._id, { outcome: 'refuse', ...reason })).toMatchObject([{ slug: `${word}-x` }])

    const press = () => app.call(calls.importAsInactive, { token: editor, params: { id: found._id } })
    // Two clicks at the same moment have the effect of one.
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body: taken } = await press()
    expect(taken).toMatchObject({ counts: { create: 21, change: 0, same: 1, refuse: 2 }, unplayable: 0 })
    await start(found._id)
    expect(await itemOf(`${word}-7`)).toMatchObject({ active: false })
    expect(await itemOf(`${word}-y`)).toMatchObject({ active: true })
    expect(await itemOf(live)).toMatchObject({ active: true })
    expect((await press()).body).toMatchObject({ message: 'This import was carried out already' })
  })
})

describe('links of YouTube', () => {
  const films: Record<string, object> = {
    aaaaaaaaaaa: { title: 'નવકાર મંત્ર', thumbnail_url: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg' },
    bbbbbbbbbbb: { title: 'નવકાર મંત્ર', thumbnail_url: 'javascript:alert(1)' },
    ggggggggggg: { title: 'भक्तामर Stotra (Live)', thumbnail_url: '' },
    hhhhhhhhhhh: { title: 'ભક્તિની વાત 🪔 & Friends', thumbnail_url: '' },
  }
  const link = (id: string) => `https://youtu.be/${id}`
  let close: () => Promise<unknown>
  const asked: string[] = []
  beforeAll(async () => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://youtube')
      asked.push(pathname)
      if (pathname === '/playlistItems' && searchParams.get('playlistId') === 'PL-without-end') {
        const page = Number(searchParams.get('pageToken'))
        const items = Array.from({ length: 50 }, (_, n) => ({
          contentDetails: { videoId: `${page * 50 + n}`.padStart(11, 'f') },
        }))
        return response.end(JSON.stringify({ items, nextPageToken: String(page + 1) }))
      }
      if (pathname === '/playlistItems') {
        const items = ['aaaaaaaaaaa', 'bbbbbbbbbbb'].map((videoId) => ({ contentDetails: { videoId } }))
        return response.end(JSON.stringify({ items }))
      }
      if (pathname === '/videos') {
        const items = [
          {
            id: 'aaaaaaaaaaa',
            snippet: { title: 'From Google', thumbnails: { high: { url: 'https://i.ytimg.com/a.jpg' } } },
            contentDetails: { duration: 'PT1H2M3S' },
          },
        ]
        return response.end(JSON.stringify({ items }))
      }
      const id = new URL(searchParams.get('url') ?? '').searchParams.get('v') ?? ''
      if (id === 'ccccccccccc') return response.writeHead(503).end()
      if (!films[id]) return response.writeHead(404).end('Not Found')
      return response.end(JSON.stringify(films[id]))
    })
    // By default Node closes an idle connection after some seconds, which could be just when the client uses it again.
    server.keepAliveTimeout = 0
    // Switches timeouts off, since a busy machine may pause for longer than they allow.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${Object(server.address()).port}`
    app.deps.config.youtube = { apiKey: undefined, apiUrl: address, oembedUrl: `${address}/oembed` }
    close = () => new Promise((resolve) => server.close(resolve))
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await close()
  })
  const look = async (links: string[]) => {
    const { body } = await app.call(calls.checkYoutubeLinks, { token: editor, body: { links } })
    return { found: body, rows: await rowsOf(body._id) }
  }

  test('get one result each, and the new items are inactive', async () => {
    await buildContent(app, editor, { title: 'Known' })
    const { found, rows } = await look(
      [link('aaaaaaaaaaa'), link('bbbbbbbbbbb'), 'youtube.com/watch?v=aaaaaaaaaaa', link('ccccccccccc')]
        .concat([link('ddddddddddd'), link('dQw4w9WgXcQ'), 'https://example.org/', 'hello'])
        .concat('https://www.youtube.com/playlist?list=PL1234567890'),
    )
    expect(found.counts).toEqual({ create: 3, change: 0, same: 0, refuse: 6 })
    const said = rows.map(({ row, slug, reasons }) => [row, reasons[0]?.message ?? slug])
    expect(said).toEqual([
      [1, 'navakar-mantra'],
      [2, expect.stringMatching(/^navakar-mantra-b+$/)],
      [3, 'This film is already link 1'],
      [4, expect.stringMatching(/^YouTube did not answer/)],
      [5, 'YouTube has no such film, or it may not be shown outside of YouTube'],
      [6, expect.stringMatching(/^This film is in the library already, as “/)],
      [7, 'This is not a link of a film on YouTube'],
      [8, 'This is not a link of a film on YouTube'],
      [9, expect.stringMatching(/^Only Google knows the films of a playlist/)],
    ])
    const { body: batch } = await start(found._id)
    expect(batch).toMatchObject({ changed: 3, refused: 0 })
    expect(await itemOf('navakar-mantra')).toMatchObject({
      title: 'નવકાર મંત્ર',
      active: false,
      sourceWorkflow: 'youtube',
      sources: [{ url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' }],
      images: { thumbnail: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg' },
    })
  })

  test('with titles in two scripts get slugs with the letters of both', async () => {
    const { rows } = await look([link('ggggggggggg'), link('hhhhhhhhhhh')])
    expect(rows.map(({ slug }) => slug)).toEqual(['bhaktamar-stotra-live', 'bhaktini-vat-friends'])
  })

  test('a film whose item is in the trash can be imported again', async () => {
    const { _id } = await itemOf('navakar-mantra')
    const again = async () => (await look([link('aaaaaaaaaaa')])).found.counts
    expect(await again()).toMatchObject({ create: 0, refuse: 1 })
    const token = await app.signIn('super_admin')
    await app.call(calls.deleteContent, { token, params: { id: _id } })
    expect(await again()).toMatchObject({ create: 1, refuse: 0 })
  })

  test('a playlist is replaced by its films with their durations, if a Google API key is set', async () => {
    app.deps.config.youtube.apiKey = 'k'.repeat(30)
    await app.deps.db.deleteFrom('content').execute()
    const { rows } = await look(['https://www.youtube.com/playlist?list=PL1234567890'])
    app.deps.config.youtube.apiKey = undefined
    expect(rows).toMatchObject([
      { row: 1, title: 'From Google', outcome: 'create' },
      { row: 2, outcome: 'refuse' },
    ])
    expect(rows[0]?.changes).toContainEqual({ column: 'durationSec', from: '', to: '3723' })
  })

  test('Google is asked for no more pages of playlists than one import can take', async () => {
    app.deps.config.youtube.apiKey = 'k'.repeat(30)
    const playlist = 'https://www.youtube.com/playlist?list=PL-without-end'
    const lookAt = async (count: number, first: string[] = []) => {
      asked.length = 0
      const links = [...first, ...Array.from({ length: count }, () => playlist)]
      const { status, body } = await app.call(calls.checkYoutubeLinks, { token: editor, body: { links } })
      return [status, Object(body).message, asked.length]
    }
    const tooMany = 'No more than 200 films at a time, including those of playlists'
    expect(await lookAt(10)).toEqual([422, tooMany, 5])
    expect(
      await lookAt(
        1,
        Array.from({ length: 199 }, () => link('aaaaaaaaaaa')),
      ),
    ).toEqual([422, tooMany, 1])
    expect(await lookAt(11)).toEqual([422, 'No more than 10 playlists at a time', 0])
    app.deps.config.youtube.apiKey = undefined
  })

  test('an import that takes too long sends no more requests and says so for each link', async () => {
    app.deps.config.youtube.apiKey = 'k'.repeat(30)
    asked.length = 0
    const links = [link('eeeeeeeeeee'), 'https://www.youtube.com/playlist?list=PL1234567890']
    const rows = await rowsOf(await checkLinks(app.deps, randomUUID(), links, AbortSignal.abort()))
    app.deps.config.youtube.apiKey = undefined
    const silent = expect.stringMatching(/^YouTube did not answer/)
    expect(rows.map(({ reasons }) => reasons[0]?.message)).toEqual([silent, silent])
    expect(asked).toEqual([])
  })
})
