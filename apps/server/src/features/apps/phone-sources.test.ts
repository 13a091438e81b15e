// The order of sources in the apps' answers: streams first, and the file only if every phone plays its tracks.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Content, calls } from '@jinvani/contract'
import { type TestFiles, makeTestFiles } from '@jinvani/media/testing/test-files.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { uploader } from '../../testing/uploader.ts'
import { beginWalk, walkRows } from '../../platform/queue/walk-rows.ts'
import { changeItem } from '../content/service.ts'
import { probedUploads } from '../films/service.ts'

let app: TestApp
let files: TestFiles
let token: string
beforeAll(async () => {
  ;[app, files] = await Promise.all([startTestApp(), makeTestFiles()])
  token = await app.signIn('super_admin')
})
afterAll(() => Promise.all([app.close(), files.remove()]))

const picture = { drawn: 'testsrc2=size=160x90:rate=10:duration=1' }
const sound = { drawn: 'sine=frequency=440:sample_rate=48000:duration=1' }
const h264 = (...more: string[]) => ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...more]
const aac = ['-c:a', 'aac']
/** Files that every phone plays: name, content type, arguments of ffmpeg. */
const everywhere: [string, string, string[]][] = [
  ['a.mp4', 'video/mp4', [...h264(), ...aac]],
  ['b.mov', 'video/quicktime', [...h264('-profile:v', 'baseline'), ...aac]],
  ['b.mp4', 'video/mp4', [...h264(), '-c:a', 'libmp3lame']],
  ['c.mp3', 'audio/mpeg', ['-c:a', 'libmp3lame']],
  ['d.m4a', 'audio/mp4', aac],
  ['e.aac', 'audio/aac', aac],
]
const somewhere: typeof everywhere = [
  ['f.mp4', 'video/mp4', [...h264('-pix_fmt', 'yuv420p10le'), ...aac]],
  ['g.mp4', 'video/mp4', [...h264('-pix_fmt', 'yuv444p'), ...aac]],
  ['h.mp4', 'video/mp4', ['-c:v', 'mpeg4', ...aac]],
  ['i.mp4', 'video/mp4', [...h264(), '-c:a', 'ac3']],
  ['j.mkv', 'video/x-matroska', [...h264(), ...aac]],
  ['k.webm', 'video/webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ['l.flac', 'audio/flac', ['-c:a', 'flac']],
  ['m.wav', 'audio/wav', ['-c:a', 'pcm_s16le']],
  ['n.m4a', 'audio/mp4', ['-c:a', 'alac']],
]

const forgetPlays = () => app.deps.db.updateTable('uploads').set({ playsEverywhere: null }).execute()

/** `isFormer`: the file was verified by an older version, which did not check whether phones play it. */
async function make(
  [name, contentType, output]: (typeof everywhere)[number],
  { isFormer = false } = {},
): Promise<Content> {
  const mediaType = contentType.startsWith('video/') ? 'video' : 'audio'
  const inputs = mediaType === 'video' ? [picture, sound] : [sound]
  const bytes = await readFile(await files.make(name, inputs, output))
  const url = await uploader(app, token).send(
    mediaType === 'video' ? 'videos/' : 'audio/',
    contentType,
    bytes,
  )
  if (isFormer) {
    await uploader(app, token).complete(url)
    await forgetPlays()
  }
  const sources = [{ kind: 'mp4' as const, url, mimeType: contentType }]
  return await buildContent(app, token, { sourceWorkflow: 'upload', mediaType, sources, active: true })
}
/** Adds streams to an item, as the end of a conversion does. */
async function addStreams({ _id }: Content): Promise<void> {
  const { db } = app.deps
  const { sources } = await db
    .selectFrom('content')
    .select('sources')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  const made = (['dash', 'hls'] as const).map((kind) => {
    return { kind, url: `/media/packages/${_id}/a/${kind}`, quality: 'auto', mimeType: 'a/b' }
  })
  await changeItem(db, _id, { sources: [...sources, ...made] })
}
const save = ({ _id }: Content, body: Partial<Content>) =>
  app.call(calls.updateContent, { token, params: { id: _id }, body })
const get = async ({ _id }: Content) =>
  (await app.call(calls.getContent, { token, params: { id: _id } })).body
const kindsOf = ({ sources }: Pick<Content, 'sources'>) => sources.map(({ kind }) => kind)
async function shown({ slug }: Content) {
  const { status, body } = await app.call(calls.appGetContent, { params: { slug } })
  return status === 200 ? kindsOf(body) : status
}

describe.each(everywhere)('a file that every phone plays: %s (%s)', (...file) => {
  test('is live at once, and is listed after its streams', async () => {
    const item = await make(file)
    expect(item).toMatchObject({ active: true, sources: [{ needsStreams: false }] })
    expect(await shown(item)).toEqual(['mp4'])
    await addStreams(item)
    await save(item, { title: 'With streams' })
    expect(await shown(item)).toEqual(['dash', 'hls', 'mp4'])
    expect(kindsOf(await get(item))).toEqual(['mp4', 'dash', 'hls'])
    expect(
      JSON.stringify((await app.call(calls.appGetContent, { params: { slug: item.slug } })).body),
    ).not.toContain('needs')
  })
})

describe.each(somewhere)('a file that some phones do not play: %s (%s)', (...file) => {
  test('stays out of the apps until it has streams, which the apps then get alone', async () => {
    const item = await make(file)
    expect(item).toMatchObject({ active: false, sources: [{ needsStreams: true }] })
    expect((await save(item, { active: true })).body.active).toBe(false)
    expect(await shown(item)).toBe(404)
    await addStreams(item)
    expect((await save(item, { active: true })).body.active).toBe(true)
    expect(await shown(item)).toEqual(['dash', 'hls'])
    expect(kindsOf(await get(item))).toEqual(['mp4', 'dash', 'hls'])
  })
})

test('a file that was never checked is listed alone, but not beside streams', async () => {
  const item = await make(everywhere[0] ?? ['', '', []])
  const [source] = item.sources
  if (source === undefined) throw new Error('no source')
  await forgetPlays()
  await save(item, { sources: [source], title: 'Before' })
  expect(await shown(item)).toEqual(['mp4'])
  await addStreams(item)
  await save(item, { title: 'After' })
  expect(await shown(item)).toEqual(['dash', 'hls'])
})

describe('files saved by an earlier version', () => {
  const file = (name: string): (typeof everywhere)[number] =>
    [...everywhere, ...somewhere].find(([each]) => each === name) ?? ['', '', []]
  const look = (after?: string) => walkRows(app.deps, probedUploads, { after }, context)
  const context = { signal: new AbortController().signal }
  const isPlanned = ({ _id: contentId }: Content) =>
    app.deps.queue.isWaiting('submission.plan', { contentId })
  const forgetJobs = () => sql`delete from pgboss.job`.execute(app.deps.db)

  test('are processed again only for a change that shows in their streams or downloads', async () => {
    const item = await make(file('c.mp3'))
    await addStreams(item)
    const planned = async (fields: Parameters<typeof save>[1]) => {
      await forgetJobs()
      await save(item, fields)
      return await isPlanned(item)
    }
    const { config } = app.deps
    const { downloads, mediaProcessing } = config
    Object.assign(config, { downloads: true, mediaProcessing: true })
    expect(await planned({ synopsis: 'Other' })).toBe(false)
    expect(await planned({ title: 'Other' })).toBe(true)
    Object.assign(config, { downloads: false })
    expect(await planned({ title: 'Third', tags: ['a'] })).toBe(false)
    expect(await planned({ mayBeKept: false })).toBe(true)
    Object.assign(config, { downloads: true })
    expect(await planned({ title: 'Fourth' }), 'an item that may not be kept').toBe(false)
    Object.assign(config, { downloads, mediaProcessing })
  })

  test('are listed beside their streams again if every phone plays them', async () => {
    const item = await make(file('c.mp3'), { isFormer: true })
    await addStreams(item)
    expect(await shown(item)).toEqual(['dash', 'hls'])
    await forgetJobs()
    await beginWalk(app.deps, probedUploads)
    expect(await app.deps.queue.isWaiting('upload.probe', {})).toBe(true)
    expect(await look()).toEqual({ done: true })
    expect(await shown(item)).toEqual(['dash', 'hls', 'mp4'])
    expect((await get(item)).sources[0]).toMatchObject({ needsStreams: false })
    expect(await isPlanned(item)).toBe(false)
    await forgetJobs()
    await beginWalk(app.deps, probedUploads)
    expect(await app.deps.queue.isWaiting('upload.probe', {}), 'nothing is left').toBe(false)
  })

  test('stay live until they have streams, even if some phones do not play them', async () => {
    const item = await make(file('i.mp4'), { isFormer: true })
    expect([item.active, await shown(item)]).toEqual([true, ['mp4']])
    await forgetJobs()
    await look()
    expect(await isPlanned(item)).toBe(true)
    expect((await save(item, { title: 'Saved meanwhile' })).body.active).toBe(true)
    expect(await shown(item)).toEqual(['mp4'])
    await addStreams(item)
    expect((await save(item, { title: 'Saved with streams' })).body.sources[0]).toMatchObject({
      needsStreams: true,
    })
    expect(await shown(item)).toEqual(['dash', 'hls'])
  })

  test('wait for streams like new files if they were never live', async () => {
    const item = await make(file('h.mp4'), { isFormer: true })
    await save(item, { active: false })
    await look()
    expect((await save(item, { active: true })).body.active).toBe(false)
  })

  test('are checked a few at a time, and missing files do not stop the others', async () => {
    const { db, queue } = app.deps
    await db.deleteFrom('uploads').execute()
    const item = await make(file('d.m4a'), { isFormer: true })
    const { key } = await db.selectFrom('uploads').select('key').executeTakeFirstOrThrow()
    // A prefix of a key sorts before the key in every collation.
    const missing = Array.from({ length: 21 }, (_, length) => key.slice(0, 'audio/'.length + 1 + length))
    const row = { ownerId: randomUUID(), contentType: 'audio/mpeg', maxBytes: 1, status: 'verified' } as const
    await db
      .insertInto('uploads')
      .values(missing.map((each) => ({ ...row, key: each })))
      .execute()
    await addStreams(item)
    await forgetJobs()
    expect(await look()).toEqual({ done: true })
    const after = missing[19]
    expect(await queue.isWaiting('upload.probe', { after })).toBe(true)
    expect(await shown(item)).toEqual(['dash', 'hls'])
    await look(after)
    expect(await shown(item)).toEqual(['dash', 'hls', 'mp4'])
    expect(await probedUploads.listLeft(db, undefined, 50)).toEqual(missing)
  })
})

test('sources on another server are all listed, streams first', async () => {
  const sources = ['a.mp4', 'b.m3u8', 'c.mkv'].map((name) => {
    return {
      kind: name === 'b.m3u8' ? ('hls' as const) : ('mp4' as const),
      url: `https://cdn.example.org/${name}`,
    }
  })
  const item = await buildContent(app, token, { sourceWorkflow: 'external', sources })
  expect(await shown(item)).toEqual(['hls', 'mp4', 'mp4'])
})
