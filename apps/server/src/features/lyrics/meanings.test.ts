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

type Body = BodyOf<Calls['putMeaning']>
const words = 'णमो अरिहंताणं\nणमो सिद्धाणं\n\nएसो पंच णमुक्कारो'
const lines = ['I bow to the enlightened', 'I bow to the liberated', '', 'These five salutations']
const put = (id: string, language: string, body: Body) =>
  app.call(calls.putMeaning, { token, params: { id, language }, body })
const putWords = async (id: string, script: LyricsScript, file: string) => {
  const { status } = await app.call(calls.putLyrics, { token, params: { id, script }, body: { file } })
  expect(status).toBe(200)
}
const remove = (id: string, language: string) =>
  app.call(calls.deleteMeaning, { token, params: { id, language } })
const list = async (id: string) => (await app.call(calls.listLyrics, { token, params: { id } })).body.meanings
const shown = async (slug: string) => (await app.call(calls.appGetContent, { params: { slug } })).body.lyrics
const found = async (q: string) => {
  const { body } = await app.call(calls.appListContent, { query: { q } })
  return body.items.map(({ _id }) => _id)
}

async function sung() {
  const item = await buildContent(app, token)
  await putWords(item._id, 'Deva', words)
  return { id: item._id, slug: item.slug }
}

describe('the meaning of a song', () => {
  test('is saved by language, replaced and deleted, and the apps get it beside each script', async () => {
    const { id, slug } = await sung()
    const saved = await put(id, 'en', { lines })
    expect([saved.status, saved.body]).toEqual([
      200,
      { language: 'en', lines, updatedAt: expect.stringMatching(/Z$/) },
    ])
    const hindi = ['', ' सिद्धों को नमस्कार ', '', '']
    expect((await put(id, 'hi', { lines: hindi })).body.lines).toEqual(['', 'सिद्धों को नमस्कार', '', ''])
    await putWords(id, 'Latn', 'Namo Arihantanam\nNamo Siddhanam\n\nEso Pancha Namukkaro')
    await putWords(id, 'Gujr', 'ણમો અરિહંતાણં')
    const meanings = [
      { language: 'en', lines },
      { language: 'hi', lines: ['', 'सिद्धों को नमस्कार', '', ''] },
    ]
    expect((await shown(slug)).map((each) => [each.script, each.meanings])).toEqual([
      ['Deva', meanings],
      ['Gujr', []],
      ['Latn', meanings],
    ])
    await put(id, 'en', { lines: lines.map((line) => line.toUpperCase()) })
    expect((await list(id)).map(({ language }) => language)).toEqual(['en', 'hi'])
    expect((await shown(slug))[0]?.meanings[0]?.lines[1]).toBe('I BOW TO THE LIBERATED')
    expect([(await remove(id, 'en')).status, (await remove(id, 'en')).status]).toEqual([204, 404])
    expect((await shown(slug))[0]?.meanings.map(({ language }) => language)).toEqual(['hi'])
  })

  test('moves with the lines of the words, and keeps the time of its last save', async () => {
    const { id, slug } = await sung()
    const { updatedAt } = (await put(id, 'en', { lines })).body
    await putWords(id, 'Latn', 'x\ny')
    expect((await list(id))[0]?.lines, 'other words than those that it stands beside').toEqual(lines)
    await putWords(id, 'Deva', `मंगलाचरण\n\n${words}`)
    expect((await shown(slug))[0]?.meanings).toEqual([{ language: 'en', lines: ['', '', ...lines] }])
    expect((await list(id))[0]?.updatedAt).toBe(updatedAt)
    const [other] = lines
    expect(await found(String(other)), 'after a move').toEqual(expect.arrayContaining([id]))
    expect((await put(id, 'en', { lines: ['', '', ...lines], replaces: updatedAt })).status).toBe(200)
  })

  test('is hidden while the words are deleted, and shown again with them', async () => {
    const { id, slug } = await sung()
    await put(id, 'en', { lines })
    await app.call(calls.deleteLyrics, { token, params: { id, script: 'Deva' } })
    expect(await shown(slug)).toEqual([])
    await putWords(id, 'Deva', words)
    expect((await shown(slug))[0]?.meanings).toEqual([{ language: 'en', lines }])
  })

  test('is not overwritten by a save whose sender has not seen it', async () => {
    const { id } = await sung()
    const { updatedAt } = (await put(id, 'en', { lines, replaces: null })).body
    expect((await put(id, 'en', { lines, replaces: null })).status).toBe(412)
    expect((await put(id, 'en', { lines, replaces: updatedAt })).status).toBe(200)
  })

  test('is recorded in the activity as a number of lines, without the text', async () => {
    const { id } = await sung()
    await put(id, 'en', { lines })
    await remove(id, 'en')
    const { body } = await app.call(calls.listActivity, { token: owner, query: { item: id } })
    expect(body.items.slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
      ['lyrics.delete-meaning', [{ field: 'en' }]],
      ['lyrics.put-meaning', [{ field: 'en', to: '3 of 4 lines' }]],
    ])
  })

  test('is found by the search in any script, after items with that title, until it is deleted', async () => {
    const { id } = await sung()
    const { _id: named } = await buildContent(app, token, { title: 'Crest jewels of Vaishali' })
    await put(id, 'en', { lines: ['Crest jewels of Vaishali', '', '', ''] })
    expect(await found('crest jewels of vaishali')).toEqual([named, id])
    await put(id, 'hi', { lines: ['वैशाली का मुकुट', '', '', ''] })
    expect(await found('mukut')).toEqual([id])
    await app.call(calls.updateContent, { token, params: { id }, body: { title: 'Evening' } })
    expect(await found('mukut'), 'after another change of the item').toEqual([id])
    await remove(id, 'hi')
    expect(await found('mukut')).toEqual([])
  })

  test('goes to the trash and comes back with its item, and is deleted with it', async () => {
    const { id } = await sung()
    await put(id, 'en', { lines })
    await app.call(calls.deleteContent, { token: owner, params: { id } })
    expect((await put(id, 'en', { lines })).status).toBe(404)
    await app.call(calls.restoreTrashed, { token: owner, params: { id }, body: {} })
    expect((await list(id))[0]?.lines).toEqual(lines)
    await removeForGood(app, owner, id)
    const left = app.deps.db.selectFrom('lyricsMeanings').select('language').where('contentId', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

describe('a save of a meaning', () => {
  const cases: [string, Body, string, string][] = [
    ['too few lines', { lines: lines.slice(0, 2) }, 'lines', 'Send 4 lines, with an empty one wherever'],
    ['too many', { lines: [...lines, 'more'] }, 'lines', 'Verse 2 (line 4) has 1 line of words and 2 lines'],
    [
      'a text between two verses',
      { lines: ['', '', 'x', ''] },
      'lines',
      'There are 3 lines of words and 1 line',
    ],
    ['a line break', { lines: ['a\nb', '', '', ''] }, 'lines.0', 'The meaning cannot contain line breaks'],
    ['a long line', { lines: ['a'.repeat(501), '', '', ''] }, 'lines.0', 'The meaning cannot exceed 500'],
    ['nothing', { lines: ['', ' ', '', ''] }, 'lines', 'At least one line must have a meaning'],
  ]
  test.each(cases)('is refused for %s', async (_, body, path, sentence) => {
    const { id } = await sung()
    const answer = await put(id, 'en', body)
    expect(answer.status).toBe(422)
    const { errors } = answer.body as unknown as { errors: { path: string; message: string }[] }
    expect(errors[0]).toEqual({ path, message: expect.stringContaining(sentence) })
    expect(await list(id)).toEqual([])
  })

  test('is refused for a song without words, and in a language that has no meanings', async () => {
    const { _id: id } = await buildContent(app, token)
    expect(await put(id, 'en', { lines })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lines', message: 'Write the words first, then what they mean' }] },
    })
    expect((await put(id, 'mr', { lines })).status).toBe(404)
    expect((await remove(id, 'mr')).status).toBe(404)
  })
})

test('the longest words can be saved and read with meanings in three languages', async () => {
  const item = await buildContent(app, token)
  const { _id: id, slug } = item
  const times = limits.lyricsLinesMax
  const make = (text: string) => Array.from({ length: times }, (_, n) => `${text} ${n}`)
  const sent = make('words of a long stotra').map((text, n) => ({ text, atMs: n * 1000 }))
  const params = { id, script: 'Latn' }
  expect((await app.call(calls.putLyrics, { token, params, body: { lines: sent } })).status).toBe(200)
  for (const language of ['hi', 'gu', 'en'])
    expect((await put(id, language, { lines: make(`what line means, ${language}`) })).status).toBe(200)
  const [latin] = await shown(slug)
  expect(latin?.meanings.map((each) => each.lines.length)).toEqual([times, times, times])
  expect((await list(id)).length).toBe(3)
})
