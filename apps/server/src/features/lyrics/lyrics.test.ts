import { type BodyOf, type Calls, type LyricsScript, calls, limits } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent, removeForGood } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
let owner: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
  owner = await app.signIn('super_admin')
})
afterAll(() => app.close())

type Body = BodyOf<Calls['putLyrics']>
const put = (id: string, script: LyricsScript, body: Body) =>
  app.call(calls.putLyrics, { token, params: { id, script }, body })
const list = async (id: string) => (await app.call(calls.listLyrics, { token, params: { id } })).body.items
const remove = (id: string, script: LyricsScript) =>
  app.call(calls.deleteLyrics, { token, params: { id, script } })
const shown = async (slug: string) => (await app.call(calls.appGetContent, { params: { slug } })).body.lyrics
const found = async (q: string) => {
  const { body } = await app.call(calls.appListContent, { query: { q } })
  return body.items.map(({ _id }) => _id)
}

const file = '\uFEFF[ar:x]\r\n[offset:+200]\r\n[00:12.60]<00:12.60>णमो अरिहंताणं\r\n[00:15.00]णमो सिद्धाणं'
const lines = [
  { text: 'णमो अरिहंताणं', atMs: 12_400 },
  { text: 'णमो सिद्धाणं', atMs: 14_800 },
]

test('a save does not overwrite words that somebody else changed', async () => {
  const { _id: id } = await buildContent(app, token)
  const statusOf = async (body: Body) => (await put(id, 'Deva', body)).status
  const { body } = await put(id, 'Deva', { lines, replaces: null })
  expect(await statusOf({ lines, replaces: null }), 'there are words now').toBe(412)
  expect(await statusOf({ file, replaces: '2020-01-01T00:00:00.000Z' })).toBe(412)
  expect(await statusOf({ lines, replaces: body.updatedAt })).toBe(200)
  expect(await statusOf({ lines, replaces: body.updatedAt }), 'saved once more').toBe(412)
  expect(await statusOf({ lines })).toBe(200)
  expect(await statusOf({ lines, replaces: 'yesterday' })).toBe(422)
})

describe('the words of a song', () => {
  test('are saved by script, replaced and deleted, and the apps get their times in seconds', async () => {
    const { _id: id, slug } = await buildContent(app, token)
    const saved = await put(id, 'Deva', { file })
    expect([saved.status, saved.body]).toEqual([
      200,
      { script: 'Deva', lines, updatedAt: expect.stringMatching(/Z$/) },
    ])
    await put(id, 'Latn', { lines: [{ text: ' Namo ' }, { text: '' }, { text: 'Siddhanam', atMs: 0 }] })
    expect((await list(id)).map(({ script }) => script)).toEqual(['Deva', 'Latn'])
    expect(await shown(slug)).toEqual([
      {
        script: 'Deva',
        lines: [
          { text: 'णमो अरिहंताणं', atSec: 12.4 },
          { text: 'णमो सिद्धाणं', atSec: 14.8 },
        ],
        meanings: [],
      },
      {
        script: 'Latn',
        lines: [
          { text: 'Namo', atSec: null },
          { text: '', atSec: null },
          { text: 'Siddhanam', atSec: 0 },
        ],
        meanings: [],
      },
    ])
    await put(id, 'Latn', { file: 'Other words' })
    expect((await shown(slug))[1]?.lines).toEqual([{ text: 'Other words', atSec: null }])
    expect((await remove(id, 'Latn')).status).toBe(204)
    expect((await remove(id, 'Latn')).status).toBe(404)
    expect((await shown(slug)).map(({ script }) => script)).toEqual(['Deva'])
  })

  test('are left out of lists of items', async () => {
    const { _id: id } = await buildContent(app, token, { featured: true })
    await put(id, 'Deva', { file })
    for (const path of ['/app/content', '/app/content/featured', '/admin/content']) {
      const { body } = await app.send('GET', path, { token })
      const item = (body['items'] as Record<string, unknown>[]).find(({ _id }) => _id === id)
      expect(item).toBeDefined()
      expect(item).not.toHaveProperty('lyrics')
    }
  })

  test('can be changed by editors only', async () => {
    const { _id: id } = await buildContent(app, token)
    const params = { id, script: 'Deva' }
    const viewer = await app.signIn('viewer')
    for (const [entry, body] of [
      [calls.listLyrics, undefined],
      [calls.putLyrics, { file }],
      [calls.deleteLyrics, undefined],
    ] as const)
      for (const [who, status] of [
        ['', 401],
        [viewer, 403],
      ] as const)
        // prettier-ignore
        expect((await app.call(entry, { token: who, params, ...(body && { body }) })).status).toBe(status)
  })

  test('are recorded in the activity as a number of lines, without the text', async () => {
    const { _id: id } = await buildContent(app, token)
    await put(id, 'Deva', { file })
    await remove(id, 'Deva')
    const { body } = await app.call(calls.listActivity, { token: owner, query: { item: id } })
    expect(body.items.slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
      ['lyrics.delete', [{ field: 'Deva' }]],
      ['lyrics.put', [{ field: 'Deva', to: '2 lines, 2 with a time' }]],
    ])
  })

  test('are answered with 404 for an item or a script that does not exist', async () => {
    const { _id } = await buildContent(app, token)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await put(nobody, 'Deva', { file })).status).toBe(404)
    for (const script of ['deva', 'Thai', 'hi'])
      expect(
        (await app.send('PUT', `/admin/content/${_id}/lyrics/${script}`, { token, body: { file } })).status,
      ).toBe(404)
  })
})

describe('a save of words', () => {
  const line = (text: string, atMs: number | null = null) => ({ text, atMs })
  const cases: [string, Body, string, string][] = [
    ['a broken time', { file: '[00:01.00]a\n[00:7x]b' }, 'file', 'Line 2: [00:7x] is not a time'],
    ['a control character', { file: 'a\nb\u0007' }, 'file', 'Line 2: The text contains'],
    ['a long line of a file', { file: `a\n${'b'.repeat(501)}` }, 'file', 'Line 2: The text cannot exceed'],
    ['too large a file', { file: 'ण\n'.repeat(100_001) }, 'file', 'The words are longer than 400 KB'],
    ['a line break', { lines: [line('a'), line('b\nc')] }, 'lines.1.text', 'The text cannot contain line'],
    [
      'a time that goes back',
      { lines: [line('a', 5), line('b'), line('c', 4)] },
      'lines.2.atMs',
      'This time is',
    ],
    ['a late time', { lines: [line('a', limits.lyricsTimeMs + 1)] }, 'lines.0.atMs', 'A time must be within'],
    ['no words', { lines: [line(''), line(' ')] }, 'lines', 'Lyrics must have at least one line of words'],
    ['many lines', { lines: Array.from({ length: 5001 }, () => line('a')) }, 'lines', 'No more than 5,000'],
    [
      'large lines',
      { lines: Array.from({ length: 801 }, () => line('a'.repeat(500))) },
      'lines',
      'The words are',
    ],
    ['nothing', {}, 'lines', 'Send lines, a file or a script'],
    ['two at once', { lines: [line('a')], file: 'a' }, 'file', 'Send one of'],
    ['the same script', { from: 'Gujr' }, 'from', 'Choose another script'],
    ['Roman', { from: 'Latn' }, 'from', 'Roman letters do not tell enough sounds apart to make Gujarati'],
    ['an empty script', { from: 'Deva' }, 'from', 'There are no words in Devanagari'],
  ]
  test.each(cases)('is refused for %s', async (_, body, path, sentence) => {
    const { _id: id } = await buildContent(app, token)
    await put(id, 'Gujr', { file: 'ણમો' })
    const answer = await put(id, 'Gujr', body)
    expect(answer.status).toBe(422)
    const { errors } = answer.body as unknown as { errors: { path: string; message: string }[] }
    expect(errors[0]).toEqual({ path, message: expect.stringContaining(sentence) })
    expect((await list(id))[0]?.lines, 'the words before stay').toEqual([{ text: 'ણમો', atMs: null }])
  })

  test('may have 5,000 lines of the largest size', async () => {
    const { _id: id } = await buildContent(app, token)
    const most = Array.from({ length: 5000 }, (_, n) => line('a'.repeat(79), n * 1000))
    expect((await put(id, 'Latn', { lines: most })).status).toBe(200)
    expect((await list(id))[0]?.lines).toHaveLength(5000)
  })
})

describe('words made from another script', () => {
  test('keep their times, and can be corrected', async () => {
    const { _id: id } = await buildContent(app, token)
    await put(id, 'Deva', { file })
    expect((await put(id, 'Gujr', { from: 'Deva' })).body.lines).toEqual([
      { text: 'ણમો અરિહંતાણં', atMs: 12_400 },
      { text: 'ણમો સિદ્ધાણં', atMs: 14_800 },
    ])
    const roman = await put(id, 'Latn', { from: 'Gujr' })
    expect(roman.body.lines[0]).toEqual({ text: 'Namo arihantanam', atMs: 12_400 })
    expect((await put(id, 'Deva', { from: 'Gujr' })).body.lines).toEqual(lines)
  })

  test('are refused if a line becomes too long', async () => {
    const { _id: id } = await buildContent(app, token)
    await put(id, 'Deva', { file: `a\n${'छ'.repeat(300)}` })
    const answer = await put(id, 'Latn', { from: 'Deva' })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'from', message: 'Line 2: The text cannot exceed 500 characters' }] },
    })
  })
})

describe('the search for words of a song', () => {
  test('finds an item by a line in any script right after a save, and lists it after items with that title', async () => {
    const { _id: id } = await buildContent(app, token, { title: 'Morning' })
    const { _id: named } = await buildContent(app, token, { title: 'Chattari Mangalam' })
    expect(await found('चत्तारि मंगलं')).toEqual([named])
    await put(id, 'Deva', { file: 'चत्तारि मंगलं\nअरिहंता मंगलं |' })
    for (const q of ['चत्तारि मंगलं', 'chattari mangalam', 'ચત્તારિ મંગલં', 'mangal'])
      expect(await found(q), q).toEqual([named, id])
    expect(await found('अरिहंता मंगलं |'), 'a pasted line with a sign').toEqual([id])
    await put(id, 'Deva', { file: 'एसो पंच णमुक्कारो' })
    expect(await found('arihanta mangalam')).toEqual([])
    expect(await found('eso pancha namukkaro')).toEqual([id])
    await app.call(calls.updateContent, { token, params: { id }, body: { title: 'Evening' } })
    expect(await found('eso pancha namukkaro'), 'after another change of the item').toEqual([id])
    await remove(id, 'Deva')
    expect(await found('eso pancha namukkaro')).toEqual([])
  })

  test('does not find an item in the trash, and finds it again after it is restored', async () => {
    const { _id: id } = await buildContent(app, token)
    await put(id, 'Latn', { file: 'Vurgle virgole' })
    expect(await found('virgole')).toEqual([id])
    await app.call(calls.deleteContent, { token: owner, params: { id } })
    expect(await found('virgole')).toEqual([])
    await app.call(calls.restoreTrashed, { token: owner, params: { id }, body: {} })
    expect((await list(id)).length).toBe(1)
    await app.call(calls.updateContent, { token, params: { id }, body: { active: true } })
    expect(await found('virgole')).toEqual([id])
  })

  test('finds a word in the longest and strangest lines', async () => {
    const { _id: id } = await buildContent(app, token)
    const words = (from: number) => {
      // In the search index, each ㌖ becomes six letters (NFKC), so these words are as long as they can be.
      const many = Array.from({ length: 450 * 52 }, (_, n) => `${(n + from).toString(36)}㌖`)
      return { lines: Array.from({ length: 450 }, (_, n) => line(many.slice(n * 52, n * 52 + 52).join(' '))) }
    }
    const line = (text: string) => ({ text, atMs: null })
    for (const [index, script] of (['Deva', 'Gujr', 'Latn'] as const).entries())
      expect((await put(id, script, words(50_000 * (index + 1)))).status).toBe(200)
    expect(await found(`${(50_000).toString(36)}㌖`)).toEqual([id])
  })
})

test('words are deleted together with their item', async () => {
  const { _id: id } = await buildContent(app, token)
  await put(id, 'Latn', { file: 'Gone with it' })
  await removeForGood(app, owner, id)
  expect(
    await app.deps.db.selectFrom('lyrics').select('script').where('contentId', '=', id).execute(),
  ).toEqual([])
  expect(await found('gone with it')).toEqual([])
})

test('cached words change at once after a save', async () => {
  const { _id: id, slug } = await buildContent(app, token)
  const read = async () => {
    const answer = await fetch(`${app.url}/api/v1/app/content/${slug}`)
    const { lyrics } = (await answer.json()) as { lyrics: unknown[] }
    return [answer.headers.get('cache-control')?.startsWith('public'), lyrics.length]
  }
  expect(await read()).toEqual([true, 0])
  await put(id, 'Latn', { file: 'Words' })
  expect(await read()).toEqual([true, 1])
  await remove(id, 'Latn')
  expect(await read()).toEqual([true, 0])
})
