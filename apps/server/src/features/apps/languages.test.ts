// The apps get items and categories in the reader's language. Translations are saved with them, and searched.
import { type Call, type CallName, type Category, type Content, calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { recordStatements } from '../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { everything } from '../public-changes/service.ts'
import { listAppContent } from './service.ts'

let app: TestApp
let token: string
let person: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
  person = await app.signInApp('+919876543210')
})
afterAll(() => app.close())

const hi = { language: 'hi', title: 'चौबीस नाम', synopsis: 'लोगस्स सूत्र।' } as const
const en = { language: 'en', title: 'Twenty-four names', synopsis: '' } as const
const original = { title: 'લોગસ્સ સૂત્ર', synopsis: 'ચોવીસ તીર્થંકરોની સ્તુતિ.' }
const build = (fields = {}) =>
  buildContent(app, token, { ...original, translations: [hi, en], featured: true, ...fields })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })
const get = async (id: string) => (await app.call(calls.getContent, { token, params: { id } })).body

/** Collects the titles (for categories the names) of these ids from an answer. */
const titlesIn = (value: unknown, ids: string[]): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { _id = '', title, name = '' } = value as Partial<Content & Category>
  const below = Object.values(value).flatMap((part) => titlesIn(part, ids))
  return ids.includes(_id) ? [title ?? name, ...below] : below
}

test('every call with items uses the language of the address or, without one, of the header, and says which it used', async () => {
  const category = await buildCategory(app, token, {
    name: original.title,
    translations: [hi, en].map(({ language, title: name }) => ({ language, name })),
  })
  const item = await build({ categories: [category._id] })
  const other = await build({ categories: [category._id] })
  const sections = [{ title: '', items: [item._id, other._id] }]
  const slug = 'chovis'
  const body = { title: 'Stavans', slug, type: 'album', onHome: true, sections, order: 1 }
  expect((await app.call(calls.createCollection, { token, body })).status).toBe(201)
  await app.call(calls.appSaveItem, { token: person, params: { id: item._id } })
  await app.call(calls.appSetPosition, { token: person, params: { id: item._id }, body: { positionSec: 5 } })
  const params: Partial<Record<CallName, string>> = {
    appGetContent: item.slug,
    appGetCollection: slug,
    appNextContent: other.slug,
  }
  const taking = (Object.entries(calls) as [CallName, Call][]).filter(
    ([name, { query }]) => name !== 'appCalendar' && query && 'lang' in Object(Object(query).shape),
  )
  expect(taking.map(([name]) => name)).toHaveLength(11)
  for (const [name, entry] of taking) {
    const ask = async (query: string, language?: string) => {
      const path = `${entry.path.replace(':slug', params[name] ?? '')}?${query}`
      const headers = language === undefined ? {} : { 'accept-language': language }
      return app.send('GET', path, { ...(entry.roles === 'app' && { token: person }), headers })
    }
    const shown = async (query: string, language?: string) => {
      const { body: answer, headers } = await ask(query, language)
      const titles = titlesIn(answer, [item._id, category._id])
      expect(titles.length, name).toBeGreaterThan(0)
      return [...new Set(titles), headers.get('content-language')]
    }
    expect(await shown('lang=hi'), name).toEqual([hi.title, 'hi'])
    expect(await shown('lang=hi', 'en'), name).toEqual([hi.title, 'hi'])
    expect(await shown('', 'mr-IN, en;q=0.9'), name).toEqual([hi.title, 'mr'])
    expect(await shown('', 'fr, en;q=0.4, gu;q=0'), name).toEqual([en.title, 'en'])
    expect(await shown('lang=gu'), name).toEqual([original.title, 'gu'])
    for (const none of ['*', 'fr, *;q=0.1', 'fr', '', 'hi;q=0', 'x'.repeat(9000)])
      expect(await shown('', none), name).toEqual([original.title, null])
    for (const bad of ['lang=fr', 'lang=', 'lang=HI']) {
      const refused = await ask(bad)
      expect([refused.status, refused.body['code']], name).toEqual([400, 'bad-request'])
    }
    if (entry.roles === 'app') continue
    const byHeader = () => ask('', 'hi')
    const orders = [
      [byHeader, () => ask('lang=hi'), () => ask('')],
      [() => ask('lang=hi'), byHeader, () => ask('')],
    ]
    for (const order of orders) {
      // The cache is empty, so the first of these requests decides what the later ones find in it.
      app.deps.memory.forget(everything)
      for (const asking of order)
        expect((await asking()).headers.get('vary'), name).toBe('Accept-Language, Accept-Encoding')
    }
  }
})

test('a translated title comes with its language, and an item without a translation has its own texts', async () => {
  const [translated, plain] = [await build(), await build({ translations: [] })]
  const shown = async ({ slug }: Content, lang: string) =>
    (await app.call(calls.appGetContent, { params: { slug }, query: { lang } })).body
  expect(await shown(translated, 'en')).toMatchObject({ ...original, title: en.title, titleLanguage: 'en' })
  for (const answer of [await shown(plain, 'hi'), await shown(translated, 'gu')]) {
    expect(answer).toMatchObject(original)
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['titleLanguage']))
    expect(answer).not.toHaveProperty('translations')
  }
})

test('250 Accept-Language headers share five cached answers, and a new translation drops those', async () => {
  const item = await build()
  const path = `/app/content/${item.slug}?kept`
  const reads: unknown[] = []
  const { answers } = app.deps.memory
  const answer = answers.answer.bind(answers)
  answers.answer = (asked, make) =>
    answer(asked, () => {
      reads.push(asked.language)
      return make()
    })
  const titleIn = async (language: string) =>
    (await app.send('GET', path, { headers: { 'accept-language': language } })).body['title']
  for (let n = 0; n < 50; n++)
    for (const language of ['hi', 'gu', 'en', 'mr', 'fr']) await titleIn(`${language}-x${n}, de;q=0.${n}`)
  delete (answers as Partial<typeof answers>).answer
  // On a slow machine a cached answer may expire and be read again, but another header must never cause a read.
  expect(new Set(reads)).toEqual(new Set(['hi', 'gu', 'en', 'mr', undefined]))
  expect(reads.length).toBeLessThan(50)
  expect(await titleIn('hi')).toBe(hi.title)
  await update(item._id, { translations: [{ ...hi, title: 'नए नाम' }] })
  expect([await titleIn('hi'), await titleIn('en')]).toEqual(['नए नाम', original.title])
})

test('a list needs the same number of statements in any language', async () => {
  const count = async (reader: 'mr' | undefined) => {
    const page = { page: 1, pageSize: 50 }
    app.deps.memory.forget(['content'])
    const recorded = await recordStatements(app.deps.db, (db) =>
      listAppContent({ ...app.deps, db }, { q: '', category: '' }, page, reader),
    )
    return recorded.length
  }
  expect(await count('mr')).toBe(await count(undefined))
})

test('an update without translations keeps them, an empty list deletes them, and history restores them', async () => {
  const item = await build()
  expect(item.translations).toEqual([en, hi])
  await update(item._id, { title: 'લોગસ્સ' })
  expect((await get(item._id)).translations).toEqual([en, hi])
  const { body } = await update(item._id, { translations: [] })
  expect(body.translations).toEqual([])
  const versions = await app.call(calls.listVersions, { token, params: { id: item._id } })
  expect(versions.body.items[0]?.changes).toEqual([{ field: 'translations', from: [en, hi], to: [] }])
  const activity = await app.call(calls.listActivity, { token, query: { pageSize: '1' } })
  expect(activity.body.items[0]?.changes.map(({ field }) => field)).toEqual(['translations'])
  const wish = { atVersion: 3, side: 'before' }
  await app.call(calls.restoreVersion, { token, params: { id: item._id }, body: wish })
  expect((await get(item._id)).translations).toEqual([en, hi])
  await app.call(calls.deleteContent, { token, params: { id: item._id } })
  await app.call(calls.restoreTrashed, { token, params: { id: item._id }, body: {} })
  expect((await get(item._id)).translations).toEqual([en, hi])
})

test.each([
  [[{ language: 'hi', synopsis: 'लोगस्स।' }], 'translations.0.title', 'A translation needs a title'],
  [[{ ...hi, title: '\u2060 ' }], 'translations.0.title', 'A translation needs a title'],
  [[hi, hi], 'translations.1.language', 'Hindi is there already'],
  [[{ ...hi, language: 'fr' }], 'translations.0.language', 'Language must be en, hi, gu or mr'],
  [[{ ...hi, title: 'x'.repeat(201) }], 'translations.0.title', 'Title cannot exceed 200 characters'],
  [[{ ...hi, note: '' }], 'translations.0.note', 'Unknown field'],
  [{ hi: 'लोगस्स' }, 'translations', 'Translations must be a list'],
])('the translations %j are refused', async (translations, path, message) => {
  const item = await build()
  const { status, body } = await update(item._id, { translations, title: 'Lost' })
  expect([status, Object(body).errors]).toEqual([422, [{ path, message }]])
  expect(await get(item._id)).toMatchObject({ ...original, translations: [en, hi] })
})

test('a search puts items with the words in a translated title before items that only mention them', async () => {
  const named = await build({
    translations: [{ ...en, title: 'Vardhamana katha', synopsis: 'Kshatriyakund' }],
  })
  // This item is newer, so an order by age would put it first.
  const told = await build({ translations: [], title: 'Told', synopsis: 'On the Vardhamana katha.' })
  const found = async (q: string) => {
    const staff = await app.call(calls.listContent, { token, query: { q } })
    const people = await app.call(calls.appListContent, { query: { q, lang: 'en' } })
    expect(people.body.items.map(({ _id }) => _id)).toEqual(staff.body.items.map(({ _id }) => _id))
    return people.body.items.map(({ _id }) => _id)
  }
  expect(await found('vardhamana katha')).toEqual([named._id, told._id])
  expect(await found('વર્ધમાન કથા')).toEqual([named._id, told._id])
  expect(await found('kshatriyakund')).toEqual([named._id])
  await update(named._id, { translations: [] })
  expect(await found('vardhamana katha')).toEqual([told._id])
})
