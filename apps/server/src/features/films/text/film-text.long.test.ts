// Captions and chapters of a film, taken from its file or added after packaging. The test runs each job itself.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, calls } from '@jinvani/contract'
import { findFfmpeg, MediaRefused } from '@jinvani/media'
import { sql } from 'kysely'
import { addText } from '@jinvani/media/testing/add-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../../platform/deps.ts'
import { StorageError } from '../../../platform/storage/storage.ts'
import { buildContent } from '../../../testing/builders.ts'
import { getItem, listFiles, uploadFilm } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { collectStaleUploads } from '../../uploads/service.ts'
import { packageCaptions } from './package-captions.ts'
import { packageFilm } from '../packaging/package-film.ts'
import { planSubmission } from '../start.ts'
import { findSubmission } from '../queries.ts'
import { pickCaptions, missingSentence, takeText, usableChapters } from './take-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const forcedLeftOut =
  'Captions in the file (ગુજરાતી) are marked as forced, for passages in another language alone, and were left out.'
const srt = (words: string) => `1\n00:00:00,200 --> 00:00:01,000\n${words}\n`

let app: TestApp
let token: string
let film: string
let item: Content
beforeAll(async () => {
  app = await startTestApp()
  app.deps.config.mediaProcessing = true
  token = await app.signIn('content_manager')
  film = await uploadFilm(app, token, await makeFilm(), 'video/x-matroska')
  const sources = [{ kind: 'mp4' as const, url: film }]
  item = await buildContent(app, token, { sourceWorkflow: 'upload', sources, durationSec: 0 })
})
afterAll(() => app.close())

async function makeFilm(): Promise<Buffer> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('These tests need an ffmpeg')
  const folder = await mkdtemp(join(tmpdir(), 'film-text-'))
  try {
    const [plain, target] = [join(folder, 'plain.mp4'), join(folder, 'film.mkv')]
    await writeFile(plain, await makeClip({ kind: 'video', seconds: 2, width: 64, height: 48 }))
    // Matroska, since the ffmpeg of 2018 does not read the forced flag in MP4.
    const codec = 'srt' as const
    const captions = [
      { language: 'hin', codec, srt: srt('of the file') },
      { language: 'eng', codec, srt: srt('of the file') },
      { language: 'eng', codec, srt: srt('of the file again') },
      { language: 'guj', codec, srt: srt('only a part'), forced: true as const },
    ]
    const chapters = [
      { startSec: 0, title: '  Mangal \u202Eacharan ' },
      { startSec: 1, title: 'Verses' },
    ]
    await addText(ffmpeg, plain, { captions, chapters }, target)
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const context = { signal: new AbortController().signal }
const read = () => getItem(app, token, item._id)
const put = (language: string, words: string) =>
  app.call(calls.putCaption, {
    token,
    params: { id: item._id },
    body: { language, label: `In ${language}`, text: srt(words) },
  })
const remove = (language: string) =>
  app.call(calls.deleteCaption, { token, params: { id: item._id, language } })
const follow = (deps: Deps = app.deps) => packageCaptions(deps, { contentId: item._id }, context)
async function packageAgain() {
  await app.deps.db.deleteFrom('submissions').where('contentId', '=', item._id).execute()
  await planSubmission(app.deps, { contentId: item._id, mayStart: true, startedBy: null })
  const { processing } = await read()
  const outcome = await packageFilm(app.deps, { submissionId: processing?.id ?? '' }, context)
  // Activates the item only now: with a Matroska file, it can be active only after its streams are ready.
  await app.call(calls.updateContent, { token, params: { id: item._id }, body: { active: true } })
  return outcome
}
async function countJobs(): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*)::int as count from pgboss.job where name = 'film.captions'`
  return (await query.execute(app.deps.db)).rows[0]?.count ?? 0
}
const languages = async () => (await read()).captions.map(({ language, label }) => `${language} ${label}`)

const addressOf = async (kind: string) =>
  (await read()).sources.find((source) => source.kind === kind)?.url ?? ''
async function fetched(kind: string) {
  const answer = await fetch(await addressOf(kind))
  return { text: await answer.text(), etag: answer.headers.get('etag'), url: answer.url }
}
/** Finds captions through a manifest as a player does; returns their texts by language. */
async function shownBy(kind: 'hls' | 'dash'): Promise<Record<string, string>> {
  const { text, url } = await fetched(kind)
  const form =
    kind === 'hls'
      ? /TYPE=SUBTITLES,URI="(.*?)",.*LANGUAGE="(.*?)"/g
      : /contentType="text" lang="(.*?)"[\s\S]*?media="(.*?)"/g
  const shown: Record<string, string> = {}
  for (const [, one = '', two = ''] of text.matchAll(form)) {
    const [language, path] = kind === 'hls' ? [two, one] : [one, two]
    const file = path.replace('playlist.m3u8', '00001.vtt').replace('$Number%05d$', '00001')
    const answer = await fetch(new URL(file, url))
    expect(answer.status, file).toBe(200)
    shown[language] = /of the \w+(?: again)?|first|second|third/.exec(await answer.text())?.[0] ?? ''
  }
  return shown
}
async function expectShown(shown: Record<string, string>): Promise<void> {
  expect([await shownBy('hls'), await shownBy('dash')]).toEqual([shown, shown])
}

test('captions and chapters in an uploaded film are added to its item', async () => {
  await put('en', 'first')
  expect(await countJobs()).toBe(1)
  expect(await packageAgain()).toEqual({ done: true })
  expect(await countJobs(), 'captions may have come meanwhile').toBe(2)
  expect(await languages()).toEqual(['en In en', 'hi हिन्दी'])
  await expectShown({ en: 'first', hi: 'of the file' })
  const { chapters } = await read()
  expect(chapters).toEqual([{ startSec: 1, title: 'Verses' }])
  expect(await follow()).toMatchObject({ skipped: expect.any(String) })
})

test('deleted captions do not come back, and changed chapters stay, when the film is packaged again', async () => {
  const jobs = await countJobs()
  await remove('hi')
  expect(await countJobs()).toBe(jobs + 1)
  const chapters = [{ startSec: 0, title: 'Of an editor' }]
  await app.call(calls.updateContent, { token, params: { id: item._id }, body: { chapters } })
  expect(await packageAgain()).toEqual({ done: true })
  expect(await languages()).toEqual(['en In en'])
  expect((await read()).chapters).toEqual(chapters)
})

/** Makes the database refuse the next change of an item once, as it refuses one of two transactions in a deadlock. */
async function refuseOnce(): Promise<void> {
  const { db } = app.deps
  await sql`create sequence refusals`.execute(db)
  await sql`create function refuse_once() returns trigger language plpgsql as $$ begin
    if nextval('refusals') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_once before update on content
    for each row execute function refuse_once()`.execute(db)
}

test('a new file brings its own captions, but chapters written by an editor stay', async () => {
  const { db, storage } = app.deps
  await db.updateTable('content').set({ textTakenFrom: null }).where('id', '=', item._id).execute()
  await db
    .updateTable('submissions')
    .set({ status: 'processing' })
    .where('contentId', '=', item._id)
    .execute()
  const submission = await findSubmission(db, { contentId: item._id })
  const ffmpeg = await findFfmpeg()
  if (submission === undefined || ffmpeg === null) throw new Error('Nothing to take from')
  const takeWith = (program: string, deps = app.deps) =>
    storage.withFile(submission.sourceKey, (input) => {
      const source = { ffmpeg: { ...ffmpeg, path: program }, input, folder: tmpdir(), durationSec: 2 }
      return takeText(deps, submission, { ...source, ...context })
    })
  const write = () => Promise.reject(new StorageError('away'))
  await expect(takeWith(ffmpeg.path, { ...app.deps, storage: { ...storage, write } })).rejects.toThrow('away')
  expect(await takeWith('/no/ffmpeg')).toContain('could not be read: add them by hand')
  await refuseOnce()
  expect(await takeWith(ffmpeg.path)).toBe(
    `The file has several captions in English: the first were taken. ${forcedLeftOut}`,
  )
  expect(await languages()).toEqual(['en In en', 'hi हिन्दी'])
  expect((await read()).chapters).toEqual([{ startSec: 0, title: 'Of an editor' }])
  await remove('hi')
  await db.updateTable('submissions').set({ status: 'ready' }).where('contentId', '=', item._id).execute()
})

test('of several captions in one language, the first are taken, and the message names the language', () => {
  const found = (language: string, text: string) => ({ language, text, leftOut: [] })
  const extracted = [found('und', 'hindi'), found('hi', 'hi'), found('und', 'klingon'), found('hi', 'again')]
  expect(pickCaptions(extracted)).toEqual([
    { language: 'und', label: 'Captions', text: 'hindi' },
    { language: 'hi', label: 'हिन्दी', text: 'hi' },
  ])
  expect(missingSentence({ tracks: [], chapters: [] }, extracted.slice(1))).toBe(
    'Captions in the file do not say their language: choose it in the list of captions. ' +
      'The file has several captions in हिन्दी: the first were taken.',
  )
})

test('a message names the captions of the file that could not be used', () => {
  const drawn = { order: 0, isText: false, isForced: false }
  const tracks = [
    { ...drawn, language: 'hi' },
    { ...drawn, language: 'en' },
    { ...drawn, language: 'und' },
  ]
  const text = new MediaRefused('The captions are larger than 1 MB')
  expect(missingSentence({ tracks, chapters: [] }, [{ language: 'gu', text, leftOut: [] }])).toBe(
    'Captions in the file (हिन्दी, English, Captions) are pictures: upload them as WebVTT or SRT. ' +
      'Captions in the file (ગુજરાતી) were left out: The captions are larger than 1 MB.',
  )
  const bare = { tracks: [], chapters: [] }
  const vtt = { text: 'WEBVTT', leftOut: [] }
  expect(missingSentence(bare, [{ language: 'gu', ...vtt }])).toBeNull()
  const nameless = { language: 'und', ...vtt }
  const asks = 'Captions in the file do not say their language: choose it in the list of captions.'
  expect(missingSentence(bare, [nameless])).toBe(asks)
  expect(missingSentence(bare, [nameless, nameless])).toBe(
    `${asks} Only the first of them was taken: upload the others.`,
  )
  const forced = (language: string) => ({ order: 0, isText: true, isForced: true, language })
  const full = { ...forced('en'), isForced: false }
  expect(missingSentence({ tracks: [forced('en'), full, forced('gu')], chapters: [] }, [])).toBe(
    forcedLeftOut,
  )
  const lost = { language: 'gu', text: 'WEBVTT', leftOut: ['Line 2: x', 'Line 9: y'] }
  expect(missingSentence(bare, [lost])).toBe('Captions in the file (ગુજરાતી) lack 2 cues. Line 2: x.')
})

test('captions are added to, replaced in and removed from both manifests, at the same addresses', async () => {
  const before = { hls: await fetched('hls'), dash: await fetched('dash') }
  await put('gu', 'second')
  await put('en', 'third')
  expect(await follow()).toEqual({ done: true })
  await expectShown({ en: 'third', gu: 'second' })
  for (const kind of ['hls', 'dash'] as const) {
    const now = await fetched(kind)
    expect([now.url, now.etag === before[kind].etag]).toEqual([before[kind].url, false])
    expect(now.text).not.toBe(before[kind].text)
  }
  const [, old = ''] = /SUBTITLES,URI="(.*?)"/.exec(before.hls.text) ?? []
  expect((await fetch(new URL(old, before.hls.url))).status, 'for running playbacks').toBe(200)
  for (const language of ['gu', 'en']) await remove(language)
  expect(await follow()).toEqual({ done: true })
  await expectShown({})
  expect((await fetched('hls')).text).not.toContain('SUBTITLES')
})

test('caption streams are deleted a day after the last manifest that names them', async () => {
  await put('en', 'first')
  await follow()
  const stored = async () =>
    new Set((await listFiles(app, 'media', 'packages', item._id)).flatMap((path) => path.split('/')[1] ?? []))
  const count = async () => [...(await stored())].filter((name) => name.startsWith('text')).length
  const before = await count()
  expect(before).toBeGreaterThan(2)
  await collectStaleUploads(app.deps)
  expect(await count(), 'running playbacks continue').toBe(before)
  await collectStaleUploads(app.deps, Date.now() + 2 * DAY_MS)
  expect(await count()).toBe(1)
  await expectShown({ en: 'first' })
})

/** Starts the job. It waits before it stores its first file, until the test lets it go on. */
function heldFollow(harm: () => Promise<void> = async () => {}) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write: Deps['storage']['write'] = async (...args) => {
    reached.resolve()
    await gate.promise
    await harm()
    return await app.deps.storage.write(...args)
  }
  const outcome = follow({ ...app.deps, storage: { ...app.deps.storage, write } })
  return { outcome, reached: reached.promise, goOn: gate.resolve }
}

test('the later of two simultaneous edits wins, whichever job ends first', async () => {
  await put('en', 'second')
  const [first, early] = [heldFollow(), heldFollow()]
  await Promise.all([first.reached, early.reached])
  await put('en', 'third')
  first.goOn()
  expect(await first.outcome).toMatchObject({ skipped: expect.any(String) })
  await expectShown({ en: 'first' })
  expect(await follow()).toEqual({ done: true })
  early.goOn()
  expect(await early.outcome).toMatchObject({ skipped: expect.any(String) })
  await expectShown({ en: 'third' })
})

test('an interrupted job changes nothing and can run again', async () => {
  await put('en', 'first')
  const broken = heldFollow(async () => {
    throw new Error('the store is gone')
  })
  broken.goOn()
  await expect(broken.outcome).rejects.toThrow('the store is gone')
  await expectShown({ en: 'third' })
  expect(await follow()).toEqual({ done: true })
  await expectShown({ en: 'first' })
})

test('captions in an unknown language are in the streams, and other captions can be added later', async () => {
  await put('und', 'second')
  await put('xx', 'third')
  const count = async () => [
    (await fetched('hls')).text.match(/TYPE=SUBTITLES/g)?.length,
    (await fetched('dash')).text.match(/contentType="text"/g)?.length,
  ]
  expect(await follow()).toEqual({ done: true })
  expect(await count()).toEqual([3, 3])
  expect(await packageAgain()).toEqual({ done: true })
  expect(await count()).toEqual([3, 3])
  await put('gu', 'second')
  const moved = { language: 'mr', label: 'In mr', from: 'und' }
  await app.call(calls.putCaption, { token, params: { id: item._id }, body: moved })
  expect(await follow()).toEqual({ done: true })
  await expectShown({ en: 'first', gu: 'second', mr: 'second' })
})

test('a film becomes ready without captions that cannot be packaged, and says so', async () => {
  const files = await listFiles(app, 'media', 'captions', item._id)
  for (const file of files)
    await writeFile(join(app.deps.config.dataDir, 'media', 'captions', item._id, file), 'no captions')
  expect(await packageAgain()).toEqual({ done: true })
  const { processing } = await read()
  expect([processing?.status, processing?.message]).toEqual([
    'ready',
    `${forcedLeftOut} The captions could not be put into the streams: check them, and save them again.`,
  ])
  await expectShown({})
  for (const language of ['gu', 'mr', 'xx', 'en']) await put(language, 'first')
  expect(await follow()).toEqual({ done: true })
  await expectShown({ en: 'first', gu: 'first', mr: 'first' })
})

test('a film packaged by a provider gets no caption streams from us', async () => {
  const set = { provider: 'videocrypt' } as const
  await app.deps.db.updateTable('submissions').set(set).where('contentId', '=', item._id).execute()
  await put('en', 'second')
  expect(await follow()).toMatchObject({ skipped: expect.any(String) })
})

test('chapters of a file are sorted, long titles are cut, and missing titles are filled in', () => {
  const found = [
    { startSec: 9, title: 'x'.repeat(150) },
    { startSec: 3, title: ' ' },
    { startSec: 3, title: 'twice' },
    { startSec: -1, title: 'before' },
    { startSec: Number.NaN, title: 'never' },
    { startSec: 20, title: 'behind' },
  ]
  expect(usableChapters(found, 20)).toEqual([
    { startSec: 3, title: expect.stringMatching(/^Chapter \d$/) },
    { startSec: 9, title: 'x'.repeat(100) },
  ])
  const many = Array.from({ length: 300 }, (_, startSec) => ({ startSec, title: 'a' }))
  expect(usableChapters(many, 0)).toHaveLength(200)
})
