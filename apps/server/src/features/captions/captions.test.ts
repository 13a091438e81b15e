import { CaptionInput, calls, limits } from '@jinvani/contract'
import { toWebVtt } from '@jinvani/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { listFiles } from '../../testing/films.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { addMissingCaptions } from './service.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
})
afterAll(() => app.close())

const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nजय जिनेन्द्र\r\n'
const put = (id: string, body: Record<string, unknown>) =>
  app.call(calls.putCaption, { token, params: { id }, body })

test('captions are stored by language, as WebVTT, and the apps get them', async () => {
  const item = await buildContent(app, token)
  const hindi = await put(item._id, { language: 'hi', label: 'हिन्दी', text: srt })
  expect(hindi.status).toBe(201)
  expect(hindi.body).toMatchObject({ language: 'hi', label: 'हिन्दी' })
  const file = await fetch(hindi.body.url)
  expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  const text = await file.text()
  expect(text).toMatch(/^WEBVTT/)
  expect(text).toContain('00:00:01.000 --> 00:00:02.500')
  expect(text).toContain('जय जिनेन्द्र')

  await put(item._id, { language: 'en', label: 'English', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHail\n' })
  const again = await put(item._id, { language: 'hi', label: 'Hindi', text: srt })
  expect(again.body.url).not.toBe(hindi.body.url)
  const list = await app.call(calls.listCaptions, { token, params: { id: item._id } })
  expect(list.body.items.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['hi', 'Hindi'],
  ])
  const full = await app.call(calls.getContent, { token, params: { id: item._id } })
  expect(full.body.captions).toEqual(list.body.items)
  const seen = await app.call(calls.appGetContent, { params: { slug: item.slug } })
  expect(seen.body.captions).toMatchObject([{ language: 'en' }, { language: 'hi', url: again.body.url }])

  const gone = await app.call(calls.deleteCaption, { token, params: { id: item._id, language: 'en' } })
  expect(gone.status).toBe(204)
  expect(
    (await app.call(calls.deleteCaption, { token, params: { id: item._id, language: 'en' } })).status,
  ).toBe(404)
})

test('an invalid caption file is refused and nothing of it is stored', async () => {
  const item = await buildContent(app, token)
  const { status, body } = await put(item._id, { language: 'hi', label: 'Hindi', text: 'no captions at all' })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ path: 'text' }] })
  expect((await put(item._id, { language: 'Hindi!', label: 'Hindi', text: srt })).status).toBe(422)
  const nowhere = await put('00000000-0000-4000-8000-000000000000', { language: 'hi', label: 'H', text: srt })
  expect(nowhere.status).toBe(404)
  expect(await listFiles(app, 'media', 'captions', item._id)).toEqual([])
})

test('invalid cues are counted and named, and the others are saved', async () => {
  const item = await buildContent(app, token)
  const flash = '00:00:05,000 --> 00:00:05,000\nflash\n\n'
  const { status, body } = await put(item._id, {
    language: 'hi_IN',
    label: 'Hindi',
    text: `${srt}\n${flash}`,
  })
  expect([status, body.language, body.leftOut]).toEqual([
    201,
    'hi-in',
    { count: 1, first: ['Line 5 of the captions: the cue ends when it begins'], late: 0 },
  ])
  const many = await put(item._id, { language: 'gu', label: 'G', text: srt + flash.repeat(30) })
  expect([many.body.leftOut.count, many.body.leftOut.first.length]).toEqual([30, limits.errorsMax])
  const bad = await put(item._id, {
    language: 'gu',
    label: 'G',
    text: '<tt xmlns="http://www.w3.org/ns/ttml">',
  })
  expect(bad.body).toMatchObject({
    errors: [{ path: 'text', message: 'TTML files are not read: save the captions as WebVTT or SRT' }],
  })
})

test('cues after the end of the item are saved and counted, if its duration is known', async () => {
  const cues = ['00:39,900', '00:40,400', '00:40,500', '01:00,000'].map(
    (from) => `00:${from} --> 00:01:10,000\nlate\n`,
  )
  const countIn = async (durationSec: number) => {
    const item = await buildContent(app, token, { durationSec })
    const { body } = await put(item._id, { language: 'hi', label: 'Hindi', text: cues.join('\n') })
    expect((await (await fetch(body.url)).text()).match(/late/g)).toHaveLength(4)
    return body.leftOut
  }
  expect(await countIn(40)).toEqual({ count: 0, first: [], late: 2 })
  expect(await countIn(0)).toEqual({ count: 0, first: [], late: 0 })
})

test('captions of an unknown language can be given a language, and keep their text', async () => {
  const item = await buildContent(app, token)
  await put(item._id, { language: 'und', label: 'Captions', text: srt })
  await put(item._id, { language: 'hi', label: 'Old', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nold\n' })
  const moved = await put(item._id, { language: 'hi', label: 'हिन्दी', from: 'und' })
  expect(moved).toMatchObject({ status: 201, body: { language: 'hi', leftOut: { count: 0 } } })
  expect(await (await fetch(moved.body.url)).text()).toContain('जय जिनेन्द्र')
  const list = await app.call(calls.listCaptions, { token, params: { id: item._id } })
  expect(list.body.items.map(({ language, label }) => `${language} ${label}`)).toEqual(['hi हिन्दी'])
  expect((await put(item._id, { language: 'hi', label: 'Hindi', from: 'hi' })).body.label).toBe('Hindi')
  for (const [body, error] of [
    [{ from: 'und' }, { path: 'from', message: 'There are no captions in this language' }],
    [{}, { path: 'text', message: 'Caption file is required' }],
  ] as const)
    expect(await put(item._id, { language: 'gu', label: 'G', ...body })).toMatchObject({
      status: 422,
      body: { errors: [error] },
    })
})

test('captions whose letters became question marks are refused, but a few question marks are accepted', async () => {
  const item = await buildContent(app, token)
  const cue = (text: string) => `00:00:01,000 --> 00:00:02,000\n${text}\n\n`
  const message = 'Letters were lost when the captions were saved: save them in UTF-8'
  for (const text of ['?? ????????', 'Bhakt?mara stotra', 'à¤¨à¤µà¤•à¤?'])
    expect(
      await put(item._id, { language: 'hi', label: 'Hindi', text: cue(text) + cue('2024') }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'text', message }] },
    })
  const garbled = cue('à¤¨à¤µà¤•à¤¾à¤°')
  const { body } = await put(item._id, { language: 'hi', label: 'Hindi', text: garbled })
  expect(await (await fetch(body.url)).text(), 'all letters are there').toContain('नवकार')
  const english = cue('Who am I?').repeat(60) + cue('???')
  expect((await put(item._id, { language: 'en', label: 'English', text: english })).status).toBe(201)
})

const remove = (id: string, language: string) =>
  app.call(calls.deleteCaption, { token, params: { id, language } })
const longest = `hi${'-abcdefgh'.repeat(3)}-abcde`

test('a language tag that can be added can be deleted, and one that is too long is refused', async () => {
  const item = await buildContent(app, token)
  const params = { id: item._id }
  const ofLanguage = (language: string) => put(item._id, { language, label: 'Hindi', text: srt })
  expect(longest).toHaveLength(limits.languageMax)
  for (const language of [longest, 'de-x-a']) {
    expect((await ofLanguage(language)).status).toBe(201)
    expect((await remove(item._id, language)).status).toBe(204)
  }
  for (const language of [`${longest}a`, `hi${'-abcdefgh'.repeat(15)}`, `hi${'-abcdefgh'.repeat(40_000)}`])
    expect(await ofLanguage(language)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'language', message: 'Language cannot exceed 35 characters' }] },
    })
  expect((await app.call(calls.listCaptions, { token, params })).body.items).toEqual([])
})

test('an item has at most fifty languages of captions, and each can be replaced', async () => {
  const item = await buildContent(app, token)
  const ofLanguage = (language: string) => put(item._id, { language, label: 'Hindi', text: srt })
  const row = (n: number) => ({ contentId: item._id, language: `hi-${10 + n}`, label: 'Hindi', key: `${n}` })
  const rows = Array.from({ length: limits.captionsMax }, (_, n) => row(n))
  await app.deps.db.insertInto('captions').values(rows).execute()
  const message = 'An item has captions in 50 languages at most'
  expect(await ofLanguage('gu')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'language', message }] },
  })
  expect((await ofLanguage('hi-10')).status).toBe(201)
  expect((await remove(item._id, 'hi-11')).status).toBe(204)
  const ofFile = ['gu', 'hi-12', 'mr'].map((language) => ({ language, label: language, text: srt }))
  const add = () =>
    app.deps.db.transaction().execute((trx) => addMissingCaptions(app.deps, trx, item._id, ofFile))
  expect([await add(), await add()], 'of a file as many as there is room for').toEqual([1, 0])
  expect((await remove(item._id, 'hi-12')).status).toBe(204)
  expect((await ofLanguage('gu')).status).toBe(201)
})

test('the API and the caption parser have the same size limit', async () => {
  const ofBytes = (bytes: number) => {
    const cues = '00:01.000 --> 00:02.000\nजय\n\n'.repeat(20_000)
    return cues + `NOTE ${'x'.repeat(994)}\n`.repeat(1000).slice(0, bytes - Buffer.byteLength(cues))
  }
  const isAllowed = (text: string) => CaptionInput.shape.text.safeParse(text).success
  expect(isAllowed(ofBytes(limits.captionBytes))).toBe(true)
  expect(() => toWebVtt(ofBytes(limits.captionBytes))).not.toThrow()
  expect(isAllowed(ofBytes(limits.captionBytes + 1))).toBe(false)
  expect(() => toWebVtt(ofBytes(limits.captionBytes + 1))).toThrow('larger than 1 MB')
})
