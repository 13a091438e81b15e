// Search over HTTP with questions as people type them, among 200 other items (in the long run 2,000).
import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildCategory, buildContent, removeForGood } from '../../../testing/builders.ts'
import { searchContent } from './search-content.ts'
import { fillLibrary } from '../../../testing/library/library-of-many.ts'
import { recordStatements } from '../../../testing/library/recorded-statements.ts'
import { within } from '../../../platform/deps.ts'
import { PublicMemory } from '../../../platform/memory/public-memory.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { searched } from '../../../testing/library/search-pairs.ts'

const isThorough = inject('isThorough')
const OTHERS = isThorough ? 2000 : 200
/** Every entry in the long run, every eighth in the quick one. */
const sampleOf = <T>(all: readonly T[]) => (isThorough ? all : all.filter((_, n) => n % 8 === 0))
const pairs = searched.flatMap(({ title, queries }) => queries.map((q) => ({ q, title })))

let app: TestApp
let editor: string
beforeAll(async () => {
  // A large queue, since the tests request all pages of an answer at the same time.
  app = await startTestApp({ searchesWaiting: 1000 })
  await fillLibrary(app, OTHERS)
  editor = await app.signIn('content_manager')
  // The slugs are fixed, since a search could find the parts of random ones.
  for (const [n, { title, tags = [], singers = [] }] of searched.entries())
    await buildContent(app, editor, { title, slug: `searched-${n}`, tags, credits: { singers } })
})
afterAll(() => app.close())

async function find(q: string, query: Record<string, string> = {}) {
  const { status, body } = await app.call(calls.listContent, { token: editor, query: { q, ...query } })
  expect(status).toBe(200)
  return { total: body.total, titles: body.items.map(({ title }) => title) }
}
async function findInApp(q: string) {
  const { body } = await app.call(calls.appListContent, { query: { q } })
  return { total: body.total, titles: body.items.map(({ title }) => title) }
}

async function findAll(q: string) {
  const { total } = await find(q)
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, index) => String(index + 1))
  const found = await Promise.all(pages.map((page) => find(q, { page, pageSize: '100' })))
  const titles = found.flatMap((one) => one.titles)
  expect(titles).toHaveLength(total)
  return titles
}

describe('a search as people type it', () => {
  test('finds the item among the first three in 95 of 100 cases', async () => {
    expect(pairs.length).toBeGreaterThanOrEqual(200)
    const misses: string[] = []
    const asked = sampleOf(pairs)
    for (const { q, title } of asked) {
      const { titles } = await find(q)
      if (!titles.slice(0, 3).includes(title))
        misses.push(`  ${q} -> ${title}, found ${titles.slice(0, 3).join(' | ')}`)
    }
    const recall = 1 - misses.length / asked.length
    process.stdout.write(
      `search: recall in the first three ${recall.toFixed(3)} of ${asked.length} pairs among ${OTHERS} others\n${misses.join('\n')}\n`,
    )
    expect(recall).toBeGreaterThanOrEqual(0.95)
  })

  test('finds the same in the apps and in the console', async () => {
    for (const q of ['bhaktambar', 'ભક્તામર', 'kalyanmandir', 'shri girnarji', 'stotra mangal'])
      expect(await findInApp(q)).toEqual(await find(q))
  })

  test.each([
    ['bhaktamar', 'श्री भक्तामर स्तोत्र'],
    ['लोगस्स सूत्र', 'लोगस्स सूत्र'],
    ['girnar', 'Girnar Yatra'],
    ['palitana', 'પાલિતાણા: શત્રુંજય તીર્થ'],
    ['सम्मेद शिखरजी', 'सम्मेद शिखरजी'],
    ['kundkund', 'आचार्य कुन्दकुन्द'],
    ['ratnakar pachchisi', 'રત્નાકર પચ્ચીસી'],
  ])('for %s finds only %s', async (q, title) => expect(await find(q)).toEqual({ total: 1, titles: [title] }))

  test('with an unfinished word finds words that begin with it, in any script', async () => {
    expect((await find('bhaktam')).titles).toEqual(['श्री भक्तामर स्तोत्र'])
    expect((await find('uttarad')).titles).toEqual(['Uttaradhyayana Sutra'])
    expect((await find('उत्तराध्')).titles).toEqual(['Uttaradhyayana Sutra'])
    await buildContent(app, editor, { title: 'Moonwalk', slug: 'searched-moonwalk' })
    await buildContent(app, editor, { title: 'Museum', slug: 'searched-museum' })
    expect(await findAll('moonw')).toEqual(['Moonwalk'])
    expect(await findAll('moon')).not.toContain('Museum')
  })

  test.each([
    'zzqxkwv', 'nothing-has-this-name', 'no such thing 1699999999999', 'qwertyuiop asdfgh', 'ब्लक्ष्ट्र', 'x7f3kq9', 'a.b)c',
    'bhaktamar zzqxkwv', '%%%', '_', 'stotra%', '.*', '🙏🙏',
  ])('%s finds nothing', async (q) => expect(await find(q)).toEqual({ total: 0, titles: [] })) // prettier-ignore
})

/** Numbers the slugs, since a random one may contain a word such as `fff`. */
let last = 0
test.each([
  'kkkkkkkk',
  'kkk',
  'अअअअअअ',
  'અઅઅઅઅઅ',
  'ककककक',
  'shri kkkkkk',
  'aaaa bbbb cccc',
  'शशशशशश',
  'छछछछ',
  'फफफ',
  'shshsh',
])('%s: a repeated letter does not find other words that sound like it', async (q) => {
  const slug = `letters-${++last}`
  await buildContent(app, editor, { title: 'K and A: अ, श, छ, फ', slug, tags: ['shri'] })
  expect((await find(q)).total).toBe(0)
})

test.each([
  ['तप', 'તપ', 'tap', 'Tapa'],
  ['गज', 'ગજ', 'gaj', 'Gaja'],
  ['47', '४७', '૪૭', '47'],
])('a word of two letters is found in a tag and a synopsis: %s, %s, %s', async (...spellings) => {
  const [word] = spellings
  const inTag = await buildContent(app, editor, { title: 'Vrat for the evening', tags: [word] })
  const inText = await buildContent(app, editor, {
    title: 'Vrat for the morning',
    synopsis: `Of ${spellings[3]} and silence`,
  })
  for (const q of spellings)
    expect(await findAll(q), q).toEqual(expect.arrayContaining([inTag.title, inText.title]))
  await removeForGood(app, await app.signIn('super_admin'), inTag._id)
  await removeForGood(app, await app.signIn('super_admin'), inText._id)
})

test('a repeated letter finds a title with the same repeated letter', async () => {
  await buildContent(app, editor, { title: 'Zzzz, a lullaby' })
  expect((await find('zzzz')).titles).toEqual(['Zzzz, a lullaby'])
  await buildContent(app, editor, { title: 'Part III of Dvadashanga' })
  expect((await find('dvadashanga iii')).total).toBe(1)
})

describe('signs in a search', () => {
  test.each(['🙏 bhaktamar', 'bhaktamar 🙏🏽🙏', '❤️ bhaktamar →', '«bhaktamar» •', 'bhaktamar 👨‍👩‍👧 🇮🇳'])(
    '%s: emoji and symbols beside a word are ignored',
    async (q) => expect(await find(q)).toEqual({ total: 1, titles: ['श्री भक्तामर स्तोत्र'] }),
  )

  test('an emoji alone can be searched for', async () => {
    await buildContent(app, editor, { title: 'Jai Jinendra', synopsis: 'A greeting 🪔' })
    expect((await find('🪔')).titles).toEqual(['Jai Jinendra'])
  })
})

describe('the cost of a search', () => {
  /** The clock of this memory stands still: otherwise totals that it keeps for a second would be counted again. */
  const memoryOf = () => new PublicMemory(app.deps.config, () => 0)
  const statementsOf = (q: string, offset = 0, memory = memoryOf()) =>
    recordStatements(app.deps.db, async (db) => {
      await searchContent({ ...within(app.deps, db), memory }, q, {}, { offset, limit: 10 })
    })
  const countStatements = async (q: string) => (await statementsOf(q)).length

  test('is lower on later pages, since matches are counted once', async () => {
    const memory = memoryOf()
    const counts = async (offset: number) =>
      (await statementsOf('stotra', offset, memory)).filter((one) =>
        one.sql.includes('count(*)::int as total'),
      ).length
    expect([await counts(0), await counts(10)]).toEqual([1, 0])
    memory.forget(['content'])
    expect(await counts(10)).toBe(1)
  })

  // The numbers include a statement for the planner's guess and, if nothing else is found, two for spoken words.
  test.each([
    ['ten words that no item has', 'qvxz wrtk plmz bnvq hjkx zxcv qwrp gfds mnbx trwq', 4],
    [
      'ten words that are never together',
      'stotra film garden surana children naminath muni light doshi ras',
      6,
    ],
    ['ten words of which three are unknown', 'stotra qvxzk garden wrtkq film plmzb muni light doshi ras', 4],
    ['a letter', 'o', 2],
    ['two letters', 'tr', 2],
    ['signs', '%+', 1],
    ['punctuation', '-', 0],
  ])('for %s (“%s”) is at most %d statements', async (_, q, most) =>
    expect(await countStatements(q)).toBeLessThanOrEqual(most),
  )

  describe('among many words', () => {
    const words = sql`select part || n, part || n from unnest(array['8', 'pra', 's', 'smar']) part, generate_series(100, 400) n`
    beforeAll(
      async () =>
        void (await sql`insert into search_words ${words} on conflict do nothing`.execute(app.deps.db)),
    )
    afterAll(
      async () =>
        void (await sql`delete from search_words where letters ~ '^(8|pra|s|smar)[1-4]'`.execute(
          app.deps.db,
        )),
    )
    const isQuery = (value: unknown): value is string => typeof value === 'string' && value.startsWith("('")

    test.each([
      'bhaktamar stotra 8',
      'jain bhajan pra',
      'shri s',
      'mar',
      'stotra katha sutr m',
      'stotr kath mahavr',
      'smar1 smar2 zzq smar3 smar',
      Array.from({ length: 40 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' '),
      'x'.repeat(200),
      Array.from({ length: 200 }, (_, n) => String.fromCharCode(97 + ((n * n) % 23))).join(''),
    ])('%s: each word of the search stands for fewer than 65 words of the library', async (q) => {
      const texts = (await statementsOf(q)).flatMap(({ parameters }) => parameters.filter(isQuery))
      const sets = texts.flatMap((text) => text.split(/[&()]+/))
      expect(Math.max(0, ...sets.map((set) => set.split('|').length))).toBeLessThan(65)
    })
  })

  test('a long search that finds something is not repeated without its honorifics', async () => {
    const title = 'Shri Vairagya Bhavana Dvadasha Anupreksha'
    await buildContent(app, editor, { title })
    expect(await countStatements(title)).toBeLessThanOrEqual(5)
  })
})

test('a long search forgives a typing mistake, a split word and honorifics', async () => {
  await buildContent(app, editor, { title: 'Padmavati Ekavatari Upasana Vidhan Kalpataru' })
  const titles = ['Padmavati Ekavatari Upasana Vidhan Kalpataru']
  for (const q of [
    'padmavati ekavatari upasana vidhan kalpataru',
    'padmavati ekavatri upasana vidhan kalpatru',
    'padmavatiekavatari upasana vidhan kalpataru',
    'shri padmavati ekavatari upasana vidhan kalpataru maharaj',
    'vati ekavatari upasana vidhan kalp',
  ])
    expect(await find(q), q).toEqual({ total: 1, titles })
  expect((await find('padmavati ekavatari upasana vidhan kalpataru zzqxkwv')).total).toBe(0)
})

test('only the first ten words of a search count', async () => {
  const title =
    'Jambudvip Bharat Airavat Mahavideh Nandishvar Manushottar Lavan Dhatakikhand Pushkar Kalodadhi'
  await buildContent(app, editor, { title })
  expect(await find(`${title} zzqxkwv`)).toEqual({ total: 1, titles: [title] })
})

describe('a search for a part of a text', () => {
  const title = 'Zephyr-Quartz: 50%_off (A+B) Über'
  beforeAll(async () => void (await buildContent(app, editor, { title, slug: 'zephyr-quartz-fifty' })))

  test.each([
    'zephyr', 'ZEPHYR', 'phy', 'quartz: 50', 'r-q', 'yr-quartz-fi', 'tz: 5', '50%_', '%_', '(a+b)', 'über', 'ÜBER', 'o', '+',
    'Zephyr-Quartz: 50%_off (A+B) Über',
  ])('%s finds the item whose title or slug contains it', async (q) => expect(await findAll(q)).toContain(title)) // prettier-ignore

  test.each(['50__', '50%x', 'Zephyr_Quartz', '%phyr'])('%s finds nothing: no wildcards', async (q) =>
    expect((await find(q)).total).toBe(0),
  )

  test('a piece of a title finds its item', async () => {
    for (const [n, item] of sampleOf([...searched.entries()])) {
      const start = (n * 7) % item.title.length
      const q = item.title.slice(start, start + 5 + (n % 9)).trim()
      expect(await findAll(q), `"${q}"`).toContain(item.title)
    }
  })
})

describe('the order of results', () => {
  test('begins with the title that equals the search; then titles that begin with the word, other titles with it, tags, other texts', async () => {
    const others = { synopsis: 'Vedanuvak is told of here' }
    const titles = [
      'Told',
      'Tagged',
      'The Vedanuvaks',
      'A Vedanuvak',
      'Vedanuvak Path',
      'वेदानुवाक',
      'Vedanuvak',
    ]
    await buildContent(app, editor, { title: 'Told', ...others })
    await buildContent(app, editor, { title: 'Tagged', tags: ['vedanuvak'] })
    for (const title of titles.slice(2).toReversed()) await buildContent(app, editor, { title })
    expect((await find('vedanuvak')).titles).toEqual(titles.toReversed())
  })

  test('is newest first among equal matches, across pages', async () => {
    for (let n = 1; n <= 12; n += 1)
      await buildContent(app, editor, { title: 'Equal', tags: ['ananyasadharan'] })
    const ids = async (page: string) =>
      (
        await app.call(calls.listContent, {
          token: editor,
          query: { q: 'ananyasadharan', page, pageSize: '5' },
        })
      ).body
    const [first, second, third, fourth] = [await ids('1'), await ids('2'), await ids('3'), await ids('4')]
    const items = [first, second, third].flatMap(({ items: some }) => some)
    const stamps = items.map(({ createdAt }) => createdAt)
    expect(stamps).toEqual(stamps.toSorted().toReversed())
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(12)
    expect([first.total, second.total, fourth.total, fourth.items.length]).toEqual([12, 12, 12, 0])
  })
})

describe('an item', () => {
  test('is found by the new words after an edit, and no longer by the old ones', async () => {
    const { _id } = await buildContent(app, editor, {
      title: 'Kausambivan',
      credits: { music: 'Tarangini Suravali' },
    })
    expect((await find('suravali')).total).toBe(1)
    await app.call(calls.updateContent, {
      token: editor,
      params: { id: _id },
      body: { title: 'Vaibharagiri' },
    })
    expect((await find('kausambivan')).total).toBe(0)
    expect((await findInApp('वैभारगिरि')).titles).toEqual(['Vaibharagiri'])
    await app.call(calls.updateContent, { token: editor, params: { id: _id }, body: { active: false } })
    expect((await findInApp('vaibharagiri')).total).toBe(0)
    expect((await find('vaibharagiri', { active: 'true' })).total).toBe(0)
    expect((await find('vaibharagiri', { active: 'false' })).total).toBe(1)
    await app.call(calls.deleteContent, { token: await app.signIn('super_admin'), params: { id: _id } })
    expect((await find('vaibharagiri')).total).toBe(0)
  })

  test('is found with a filter for its category or flags', async () => {
    const category = await buildCategory(app, editor, { name: 'Recitations' })
    await buildContent(app, editor, { title: 'Dhruvacharita', categories: [category._id], featured: true })
    await buildContent(app, editor, { title: 'Dhruvacharita' })
    expect((await find('dhruvcharit')).total).toBe(2)
    expect((await find('dhruvcharit', { category: category._id })).total).toBe(1)
    expect((await find('dhruvcharit', { category: category.slug, featured: 'true' })).total).toBe(1)
    expect((await find('dhruvcharit', { featured: 'false' })).total).toBe(1)
    expect((await find('druvcharitt', { category: category._id })).total).toBe(1)
  })

  test('with a very long word or a rare script is found', async () => {
    const long = 'ab'.repeat(100)
    await buildContent(app, editor, { title: long, synopsis: `${'ꦗꦮ한국어'.repeat(300)} 日本語の本` })
    for (const q of [long, long.slice(3, 150), 'ꦗꦮ한국어ꦗꦮ', '日本', '語の本'])
      expect((await find(q)).titles).toContain(long)
  })
})
