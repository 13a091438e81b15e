import { randomUUID } from 'node:crypto'
import { type BodyOf, calls, fingerprintOf } from '@jinvani/contract'
import { gsmWav } from '@jinvani/media/testing/brought-files.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnServer } from '../../testing/test-database.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { id3Tag, makeClip, makePng, partSender } from '../../testing/uploader.ts'
import { finishLeftUploads, takePoster } from './service.ts'

const MINUTE_MS = 60_000

let app: TestApp
let token: string
let sender: ReturnType<typeof partSender>
let film: Buffer
let recording: Buffer
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
  sender = partSender(app, token)
  film = await makeClip({ kind: 'video', seconds: 2, width: 96, height: 64 })
  recording = await makeClip({ kind: 'audio', seconds: 2 })
})
afterAll(() => app.close())

type About = Partial<BodyOf<typeof calls.startMultipart>>

async function send(bytes: Buffer, about: About = {}): Promise<string> {
  const upload = await sender.start(bytes.length, { becomesItem: true, ...about })
  expect((await sender.send(upload, bytes, 1)).status).toBe(200)
  return upload.uploadId
}
async function itemOf(id: string) {
  const made = await sender.makeItem(id)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { body } = await app.call(calls.getContent, { token, params: { id: made.body.contentId } })
  return body
}
const printOf = (bytes: Buffer) =>
  fingerprintOf(crypto.subtle, bytes.length, async (start, end) => new Uint8Array(bytes.subarray(start, end)))
const known = async (...fingerprints: string[]) =>
  (await app.call(calls.knownFiles, { token, body: { fingerprints } })).body.items
const countItems = async () => (await app.call(calls.listContent, { token })).body.total

test('an uploaded film becomes one inactive item, even if that is requested twice, and its fingerprint is then known', async () => {
  const print = await printOf(film)
  expect(await known(print)).toEqual([null])
  const id = await send(film, { filename: '03_navkar-mantra (HD).mp4' })
  expect(await known(print), 'not before there is an item').toEqual([null])
  const item = await itemOf(id)
  expect(item).toMatchObject({
    title: 'Navkar mantra',
    slug: 'navkar-mantra',
    active: false,
    platform: 'android',
    mediaType: 'video',
    durationSec: 2,
    tags: [],
    sourceWorkflow: 'upload',
    sources: [{ kind: 'mp4', mimeType: 'video/mp4' }],
  })
  expect((await itemOf(id))._id).toBe(item._id)
  const other = 'f'.repeat(64)
  expect(await known(other, print)).toEqual([null, { contentId: item._id, title: 'Navkar mantra' }])
  const twin = await itemOf(await send(film, { filename: 'navkar mantra.mp4' }))
  expect(twin.slug).toBe('navkar-mantra-2')
})

test('simultaneous requests for one upload make one item', async () => {
  const before = await countItems()
  const id = await send(film)
  const answers = await Promise.all([sender.makeItem(id), sender.makeItem(id), sender.makeItem(id)])
  expect(new Set(answers.map(({ body }) => body.contentId)).size).toBe(1)
  expect(await countItems()).toBe(before + 1)
})

test('a film gets one of its frames as poster, unless somebody has already chosen a poster', async () => {
  const { _id: contentId, sources, images, version } = await itemOf(await send(film))
  expect(images.poster).toBe('')
  const key = sources[0]?.url.split('/media/')[1] ?? ''
  expect(await takePoster(app.deps, { contentId, key })).toEqual({ done: true })
  const { body } = await app.call(calls.getContent, { token, params: { id: contentId } })
  expect(body.images.poster).toMatch(/\/media\/images\/posters\/frame-.*\.webp$/)
  expect(body.images.thumbnail, 'as cards show it').toBe(body.images.poster)
  expect(body.version, 'a form opened earlier must not empty it again').toBe(version + 1)
  expect((await fetch(body.images.poster)).status).toBe(200)
  expect(await takePoster(app.deps, { contentId, key })).toMatchObject({ skipped: /has a poster/ })
})

test('a recording gets title, picture and language from its tags', async () => {
  const tagged = Buffer.concat([id3Tag('નવકાર મંત્ર', makePng()), recording])
  const about = { filename: 'AUD-1.mp3', contentType: 'audio/mpeg', prefix: 'audio/' } as const
  const item = await itemOf(await send(tagged, about))
  expect(item).toMatchObject({
    title: 'નવકાર મંત્ર',
    slug: 'navakar-mantra',
    mediaType: 'audio',
    tags: ['Gujarati'],
  })
  expect(item.durationSec).toBe(2)
  expect(item.images.thumbnail, 'as cards show it').toBe(item.images.poster)
  const cover = await fetch(item.images.poster)
  expect(Buffer.from(await cover.arrayBuffer()).equals(makePng())).toBe(true)
  const broken = Buffer.concat([id3Tag('Track 1', Buffer.from('no picture')), recording])
  expect(await itemOf(await send(broken, about))).toMatchObject({ title: 'AUD 1', images: { poster: '' } })
})

test('a recording gets its people from its tags, but no placeholders and no web sites', async () => {
  const people = {
    TPE1: 'Lata Mangeshkar; अनुराधा, Unknown Artist, www.songs.in, Jainsongs.com',
    TCOM: Array.from({ length: 30 }, (_, at) => `${at} ${'r'.repeat(90)}`).join(', '),
    TEXT: 'Daulatram',
  }
  const tagged = Buffer.concat([id3Tag('Stuti', makePng(), people), recording])
  const about = { filename: 'AUD-2.mp3', contentType: 'audio/mpeg', prefix: 'audio/' } as const
  const { credits } = await itemOf(await send(tagged, about))
  expect(credits).toMatchObject({ singers: ['Lata Mangeshkar', 'अनुराधा'], lyrics: 'Daulatram' })
  expect(credits.music).toMatch(/^0 r{90}, 1 r{90}, 2 r{90}, 3 r{90}$/)
})

test('the artist in the tags of a film is not saved as a singer', async () => {
  const clip = await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64, artist: 'A channel' })
  expect((await itemOf(await send(clip))).credits.singers).toEqual([])
})

test('a recording that only ffmpeg can read becomes an item with its duration', async () => {
  const about = { filename: 'talk.wav', contentType: 'audio/wav', prefix: 'audio/' } as const
  const item = await itemOf(await send(gsmWav(), about))
  expect(item).toMatchObject({ title: 'Talk', mediaType: 'audio', durationSec: 3 })
})

test('a file that even ffmpeg cannot read is refused at once', async () => {
  const about = { filename: 'noise.wav', contentType: 'audio/wav', prefix: 'audio/' } as const
  const noise = gsmWav()
  noise.writeUInt16LE(0x7777, 20)
  const made = await sender.makeItem(await send(noise, about))
  expect([made.status, made.body]).toEqual([422, expect.objectContaining({ code: 'upload-rejected' })])
})

test('files with the same title in their tags are titled by their file names', async () => {
  const about = (number: number) =>
    ({ filename: `0${number} Stavan ${number}.mp3`, contentType: 'audio/mpeg', prefix: 'audio/' }) as const
  const tagged = (number: number) =>
    Buffer.concat([id3Tag('Bhakti Sangrah', makePng(10 + number, 10)), recording])
  const first = await itemOf(await send(tagged(1), about(1)))
  expect(first.title).toBe('Bhakti Sangrah')
  const others = await Promise.all([2, 3, 4].map(async (number) => await send(tagged(number), about(number))))
  const titles = await Promise.all(others.map(async (id) => (await itemOf(id)).title))
  expect(titles).toEqual(['Stavan 2', 'Stavan 3', 'Stavan 4'])
  const { body } = await app.call(calls.getContent, { token, params: { id: first._id } })
  expect(body).toMatchObject({ title: 'Stavan 1', slug: 'stavan-1' })
})

test('an item whose file name makes no slug gets a slug that begins with item', async () => {
  const about = { filename: 'Ù ž ß.mp3', contentType: 'audio/mpeg', prefix: 'audio/' } as const
  expect((await itemOf(await send(recording, about))).slug).toMatch(/^item/)
})

test('a film container with sound alone becomes a recording, but is still refused in a form', async () => {
  const sound = await makeClip({ kind: 'audio', seconds: 1, container: 'mp4' })
  expect(await itemOf(await send(sound, { filename: 'talk.mp4' }))).toMatchObject({
    mediaType: 'audio',
    sources: [{ mimeType: 'audio/mp4' }],
  })
  const refused = await sender.complete(await send(sound, { becomesItem: false }))
  expect(refused.body).toMatchObject({ message: 'The file holds sound but no film' })
})

test('a complete upload becomes an item even if its sender has left', async () => {
  const before = await countItems()
  await send(film, { filename: 'left.mp4' })
  const half = await sender.start(film.length, { becomesItem: true })
  await send(film, { becomesItem: false })
  await send(Buffer.alloc(1000, 'x'), { filename: 'nonsense.mp4' })
  await finishLeftUploads(app.deps)
  expect(await countItems(), 'its sender may still be there').toBe(before)
  const later = () => finishLeftUploads(app.deps, Date.now() + 3 * MINUTE_MS)
  await Promise.all([later(), later()])
  const { body } = await app.call(calls.listContent, { token })
  expect([body.total, body.items[0]?.title]).toEqual([before + 1, 'Left'])
  expect((await sender.state(half.uploadId)).body.parts).toEqual([])
})

test('only its sender can make an item of an upload, and only if the upload was started for that', async () => {
  const id = await send(film)
  const stranger = partSender(app, await app.signIn('content_manager'))
  expect((await stranger.makeItem(id)).status).toBe(404)
  expect((await sender.makeItem(await send(film, { becomesItem: false }))).status).toBe(404)
  const picture = { filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' } as const
  await expect(sender.start(100, { ...picture, becomesItem: true })).rejects.toThrow('422')
})

/**
 * Holds both requests at a lock until both wait, so that they run at the same time. The embedded database has only one
 * session, so there they run one after the other.
 */
async function whileNoneIsMade<T>(ask: () => Promise<T>[]): Promise<T[]> {
  if (!isOnServer) return await Promise.all(ask())
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const asked = await app.deps.db.transaction().execute(async (trx) => {
    await sql`lock table content in share row exclusive mode`.execute(trx)
    const all = Promise.all(ask())
    const count = async () => (await waiting.execute(app.deps.db)).rows[0]?.count
    await expect.poll(count).toBe(2)
    return { all }
  })
  return await asked.all
}

test('the same file sent by two people at once makes one item; the second person is told and can make another', async () => {
  const bytes = Buffer.concat([recording, Buffer.from(randomUUID())])
  const about = { contentType: 'audio/mpeg', prefix: 'audio/' } as const
  const [before, phone] = [await countItems(), partSender(app, await app.signIn('content_manager'))]
  const upload = await phone.start(bytes.length, { ...about, filename: 'phone.mp3', becomesItem: true })
  await phone.send(upload, bytes, 1)
  const desk = await send(bytes, { ...about, filename: 'desk.mp3' })
  // Completes both uploads first, so that the two requests can run at the same time.
  for (const done of [await sender.complete(desk), await phone.complete(upload.uploadId)])
    expect(done.status).toBe(200)
  const unlessKnown = { unlessKnown: 'true' } as const
  const ask = () => [sender.makeItem(desk, unlessKnown), phone.makeItem(upload.uploadId, unlessKnown)]
  const answers = (await whileNoneIsMade(ask)).map(({ body }) => body)
  expect(await countItems()).toBe(before + 1)
  expect(new Set(answers.map((answer) => answer.known)).size).toBe(2)
  const [first, second] = answers.toSorted((a, b) => Number(a.known) - Number(b.known))
  expect(second).toEqual({ ...first, known: true })
  // Repeated requests get the same answers, and the job for uploads whose sender has left makes no second item.
  expect((await Promise.all(ask())).map(({ body }) => body)).toEqual(answers)
  await finishLeftUploads(app.deps, Date.now() + 3 * MINUTE_MS)
  expect((await Promise.all(ask())).map(({ body }) => body)).toEqual(answers)

  const [keeper, id] = answers[0]?.known ? [sender, desk] : [phone, upload.uploadId]
  const kept = (await keeper.makeItem(id)).body
  expect(kept).toMatchObject({ known: false, title: answers[0]?.known ? 'Desk' : 'Phone' })
  expect(kept.contentId).not.toBe(first?.contentId)
  expect((await keeper.makeItem(id, unlessKnown)).body).toEqual(kept)
})
