// The search over HTTP finds words that are spoken in captions, and shows where.
import { type ContentInput, calls, readSpokenLines } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walkRows } from '../../../platform/queue/walk-rows.ts'
import { buildCategory, buildContent } from '../../../testing/builders.ts'
import { fillLibrary } from '../../../testing/library/library-of-many.ts'
import { spoken } from '../../../testing/library/spoken-pairs.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { indexedCaptions } from '../../captions/service.ts'
import { cutPassages } from './index-spoken.ts'

const OTHERS = 20
let app: TestApp
let editor: string

const at = (sec: number) => new Date(sec * 1000).toISOString().slice(11, 23)
const vttOf = (lines: readonly string[], first = 0) =>
  ['WEBVTT', ...lines.map((line, n) => `${at(first + n * 5)} --> ${at(first + n * 5 + 5)}\n${line}`)].join(
    '\n\n',
  )
async function put(id: string, language: string, text: string) {
  const body = { language, label: language, text }
  expect((await app.call(calls.putCaption, { token: editor, params: { id }, body })).status).toBe(201)
}
const index = () => walkRows(app.deps, indexedCaptions, {}, { signal: new AbortController().signal })
async function say(lines: readonly string[], item: Partial<ContentInput> = {}, language = 'en') {
  const made = await buildContent(app, editor, item)
  await put(made._id, language, vttOf(lines))
  await index()
  return made
}

const find = async (q: string, query: Record<string, string> = {}) =>
  (await app.call(calls.listContent, { token: editor, query: { q, ...query } })).body
const findInApp = async (q: string, query: Record<string, string> = {}) =>
  (await app.call(calls.appListContent, { query: { q, ...query } })).body
const titlesIn = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await startTestApp({ searchesWaiting: 1000 })
  editor = await app.signIn('content_manager')
  await fillLibrary(app, OTHERS)
  // Each of these items has the synopses of all as its captions, beginning with its own.
  const others = await sql<{ id: string; synopsis: string }>`select id, synopsis from content`.execute(
    app.deps.db,
  )
  const said = others.rows.map(({ synopsis }) => synopsis.match(/(?:\S+ ?){1,6}/g) ?? [])
  for (const [n, { id }] of others.rows.entries())
    await put(id, 'hi', vttOf([...said.slice(n), ...said.slice(0, n)].flat()))
  for (const { title, language, lines } of spoken) {
    const { _id } = await buildContent(app, editor, { title })
    await put(_id, language, vttOf(lines, 60))
  }
  while ((await indexedCaptions.listLeft(app.deps.db, undefined, 1)).length > 0) await index()
})
afterAll(() => app.close())

describe('a phrase from the captions', () => {
  const pairs = spoken.flatMap(({ title, lines, queries }) => queries.map((q) => ({ q, title, lines })))

  test('finds its item among the first three in 95 of 100 cases, with the second at which it is said', async () => {
    expect(pairs.length).toBeGreaterThanOrEqual(90)
    const misses: string[] = []
    for (const { q, title, lines } of pairs) {
      const { items } = await findInApp(q)
      const found = items.slice(0, 3).find((item) => item.title === title)
      const isHeard = found?.matches?.every(({ startSec, text }) =>
        text.includes(lines[(startSec - 60) / 5] ?? '?'),
      )
      if (!isHeard) misses.push(`  ${q} -> ${title}, found ${titlesIn({ items }).slice(0, 3).join(' | ')}`)
    }
    const recall = 1 - misses.length / pairs.length
    process.stdout.write(
      `spoken words: recall@3 ${recall.toFixed(3)} of ${pairs.length} pairs\n${misses.join('\n')}\n`,
    )
    expect(recall).toBeGreaterThanOrEqual(0.95)
  })

  test.each(['qwertyuiop asdfgh', 'no such thing was ever uttered 1699', 'ब्लक्ष्ट्र', 'k', 'zz'])(
    '%s finds nothing',
    async (q) => expect((await findInApp(q)).items.filter(({ matches }) => matches)).toEqual([]),
  )
})

const matchesIn = ({ items }: { items: { _id: string; matches?: unknown }[] }, id: string) =>
  items.find(({ _id }) => _id === id)?.matches

test('markup and entities of captions are never in an answer', async () => {
  const lines = [
    '<v Guru><i>Vachan</i> of <00:00:01.000>the ferryman',
    '&lt;img src=x onerror=alert(1)&gt; ferryman &amp; co',
  ]
  const { _id } = await say(lines)
  expect(matchesIn(await findInApp('vachan of the ferryman'), _id)).toEqual([
    { startSec: 0, text: 'Guru: Vachan of the ferryman' },
  ])
  expect(matchesIn(await findInApp('alert ferryman'), _id)).toEqual([
    { startSec: 5, text: '<img src=x onerror=alert(1)> ferryman & co' },
  ])
  await say(['<v Guru>the oarsman</v>\n<v Host>and the riverbank</v>'])
  const { items } = await findInApp('riverbank')
  expect(items[0]?.matches).toEqual([{ startSec: 0, text: 'Host: and the riverbank' }])
  expect(readSpokenLines('WEBVTT\n\n100:00:01.500 --> 100:00:02.000 align:start\none\ntwo\n')).toEqual([
    { startSec: 360_001.5, text: 'one two' },
  ])
})

test('places in captions are looked up only for items that have captions', async () => {
  const { title } = await buildContent(app, editor, { title: 'Wordless Xylophone' })
  const second = await app.startSecond(() => 0)
  const { prepared } = second.deps
  const asked: string[] = []
  second.deps.prepared = async (statement) => {
    asked.push(statement.sql)
    return await prepared(statement)
  }
  const { body } = await second.call(calls.appListContent, { query: { q: title } })
  expect(body.items[0]).toMatchObject({ title })
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.filter((statement) => statement.includes('cues'))).toEqual([])
  await second.close()
})

test('a result shows at most three places, in order, and not the same place in two languages', async () => {
  const { _id } = await say(
    Array.from({ length: 60 }, (_, n) => (n % 5 === 0 ? 'the quillbird sings' : 'and is silent here')),
  )
  await put(_id, 'hi', vttOf(['the quillbird sings']))
  await index()
  const matches = matchesIn(await findInApp('quillbird'), _id) as { startSec: number }[]
  expect(matches).toHaveLength(3)
  expect(new Set(matches.map(({ startSec }) => startSec)).size).toBe(3)
  expect(matches).toEqual(matches.toSorted((one, other) => one.startSec - other.startSec))
})

test('once a film is protected, its captions are shown to staff only', async () => {
  const open = await say(['the sandalwood secret'])
  const guarded = await say(['the sandalwood secret'])
  const licensed = await say(['the sandalwood secret'])
  const { db, memory } = app.deps
  expect((await findInApp('sandalwood secret')).total).toBe(3)
  await db.updateTable('content').set({ drmEnabled: true }).where('id', '=', guarded._id).execute()
  const sources = JSON.stringify([
    { kind: 'dash', url: '/a.mpd', quality: 'auto', mimeType: '', licenceUrl: '/l' },
  ])
  await db.updateTable('content').set({ sources }).where('id', '=', licensed._id).execute()
  memory.forget(['content'])
  const { items, total } = await findInApp('sandalwood secret')
  expect([total, items.map(({ _id }) => _id)]).toEqual([1, [open._id]])
  // If the title finds a protected item, its answer still shows nothing from its captions.
  expect(matchesIn(await findInApp(guarded.title), guarded._id)).toBeUndefined()
  const staff = await find('sandalwood secret')
  expect(staff.items.map((item) => matchesIn(staff, item._id))).toEqual(
    Array.from({ length: 3 }, () => [{ startSec: 0, text: 'the sandalwood secret' }]),
  )
})

test('only staff find inactive items, and nobody finds replaced captions or deleted items', async () => {
  const item = await say(['the copper kettle'], { active: false })
  expect((await findInApp('copper kettle')).total).toBe(0)
  expect((await find('copper kettle')).total).toBe(1)
  await put(item._id, 'en', vttOf(['the silver spoonful']))
  expect((await find('copper kettle')).total).toBe(0)
  await index()
  expect((await find('silver spoonful')).total).toBe(1)
  const token = await app.signIn('super_admin')
  await app.call(calls.deleteContent, { token, params: { id: item._id } })
  expect((await find('silver spoonful')).total).toBe(0)
})

test('items with the words only in their captions come after all others, each once, within the filter', async () => {
  const category = await buildCategory(app, editor)
  const categories = [category._id]
  const named = await say(['nothing here'], { title: 'Moonharp', categories })
  const both = await say(['a moonharp, they say'], { synopsis: 'Of a moonharp', categories })
  const near = await say(['the moonharp plays, moonharp by moonharp'], { categories })
  const far = await say(['a moonharp plays'])
  const { items, total } = await find('moonharp')
  expect([total, items.map(({ _id }) => _id)]).toEqual([4, [named, both, near, far].map(({ _id }) => _id)])
  expect([matchesIn({ items }, named._id), matchesIn({ items }, both._id)]).toEqual([
    undefined,
    [{ startSec: 0, text: 'a moonharp, they say' }],
  ])
  const pages = await Promise.all(
    ['1', '2', '3', '4', '5'].map((page) => find('moonharp', { page, pageSize: '1' })),
  )
  expect(pages.flatMap((page) => page.items.map(({ _id }) => _id))).toEqual(items.map(({ _id }) => _id))
  expect((await find('moonharp', { category: category._id })).total).toBe(3)
})

test('the job indexes captions of an earlier version and captions that are half indexed', async () => {
  const { db } = app.deps
  const { _id } = await say(Array.from({ length: 30 }, (_, n) => `the lantern number ${n} of the harbour`))
  const { id } = await db
    .selectFrom('captions')
    .select('id')
    .where('contentId', '=', _id)
    .executeTakeFirstOrThrow()
  const left = () => indexedCaptions.listLeft(db, undefined, 100)
  const own = () =>
    db.selectFrom('spokenPassages').selectAll().where('captionId', '=', id).orderBy('n').execute()
  const whole = await own()
  expect(whole.length).toBeGreaterThan(3)
  expect(await left()).toEqual([])
  await db.deleteFrom('spokenPassages').where('captionId', '=', id).where('n', '=', 0).execute()
  expect(await left()).toEqual([id])
  await index()
  expect(await own()).toEqual(whole)
  await db.updateTable('spokenPassages').set({ fold: 0, words: '' }).where('captionId', '=', id).execute()
  await db
    .insertInto('spokenPassages')
    .values({ captionId: id, n: 99, fold: 0, cues: '[]', words: '' })
    .execute()
  await index()
  expect(await own()).toEqual(whole)
})

test('captions without a word are indexed only once, and long cues are cut into pieces', async () => {
  await say(['♪'])
  expect(await indexedCaptions.listLeft(app.deps.db, undefined, 100)).toEqual([])
  const passages = cutPassages([
    { startSec: 1, text: 'ahimsa '.repeat(50_000) },
    { startSec: 2, text: 'a'.repeat(500_000) },
  ])
  const longest = Math.max(...passages.map(({ cues, words }) => JSON.stringify(cues).length + words.length))
  expect(longest).toBeLessThan(20_000)
  expect(passages.at(-1)?.cues.at(-1)?.[0]).toBe(2)
})

test('each phrase of twelve words is whole in at least one passage of the index', () => {
  const words = Array.from({ length: 400 }, (_, n) => `w${n}x`)
  const lines = Array.from({ length: 100 }, (_, n) => ({
    startSec: n,
    text: words.slice(n * 4, n * 4 + 4).join(' '),
  }))
  const said = cutPassages(lines).map(({ cues }) => cues.map(([, text]) => text).join(' '))
  for (const start of words.keys()) {
    const phrase = words.slice(start, start + 12).join(' ')
    expect(said.some((text) => text.includes(phrase))).toBe(true)
  }
})
