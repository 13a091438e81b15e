// Takes real files through the whole way: signed address, upload, check, item and streams.
import { type Content, calls } from '@jinvani/contract'
import { broughtFiles, broughtTo, brokenFilm } from '@jinvani/media/testing/brought-files.ts'
import { type TestFiles, makeTestFiles } from '@jinvani/media/testing/test-files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { getItem, waitForStatus } from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { uploader } from '../../../testing/uploader.ts'

let app: TestApp
let files: TestFiles
let token: string
let editor: ReturnType<typeof uploader>
beforeAll(async () => {
  ;[app, files] = await Promise.all([startTestApp({ mediaProcessing: true }), makeTestFiles()])
  token = await app.signIn('super_admin')
  editor = uploader(app, token)
})
afterAll(() => Promise.all([app.close(), files.remove()]))

const kindsOf = ({ sources }: Pick<Content, 'sources'>) => sources.map(({ kind }) => kind)
async function shown(slug: string) {
  const { status, body } = await app.call(calls.appGetContent, { params: { slug } })
  return status === 200 ? kindsOf(body) : status
}

async function bring(mediaType: 'audio' | 'video', type: string, bytes: Buffer): Promise<Content> {
  const url = await editor.send(mediaType === 'video' ? 'videos/' : 'audio/', type, bytes)
  const { status, body } = await editor.complete(url)
  expect([status, body.contentType], JSON.stringify(body)).toEqual([200, type])
  const sources = [{ kind: 'mp4' as const, url, mimeType: type }]
  return await buildContent(app, token, { sourceWorkflow: 'upload', mediaType, sources, active: true })
}
const activate = ({ _id: id }: Content) =>
  app.call(calls.updateContent, { token, params: { id }, body: { active: true } })

test.for(broughtFiles)('$name becomes streams', async ({ kind, type, isLiveAtOnce = false, make }) => {
  const item = await bring(kind, type, await make(files))
  expect(item.active).toBe(isLiveAtOnce)
  const ready = await waitForStatus(app, token, item._id, 'ready')
  expect(kindsOf(ready)).toEqual(['mp4', 'dash', 'hls'])
  expect(ready.durationSec).toBe(3)
  expect((await activate(item)).body.active).toBe(true)
  expect(await shown(item.slug)).toEqual(['dash', 'hls', ...(isLiveAtOnce ? ['mp4'] : [])])
})

test.for(broughtTo)('$name is answered: $sentence', async ({ prefix, type, sentence, make }) => {
  const url = await editor.send(prefix, type, await make(files))
  const { status, body } = await editor.complete(url)
  if (sentence === undefined) expect([status, (await fetch(url)).status]).toEqual([200, 200])
  else {
    expect([status, body]).toMatchObject([422, { code: 'upload-rejected', message: sentence }])
    expect((await fetch(url)).status).toBe(404)
  }
})

describe('a film that a decoder finds broken', () => {
  test('makes its item inactive, and says why', async () => {
    const item = await bring('video', 'video/mp4', await brokenFilm(files))
    const failed = await waitForStatus(app, token, item._id, 'failed')
    expect([item.active, failed.active]).toEqual([true, false])
    expect(failed.processing?.message).toMatch(
      /^The file is damaged: .* Upload another file\. The item is inactive/,
    )
    expect(await shown(item.slug)).toBe(404)
    expect((await activate(item)).body.active, 'nor does it go live again').toBe(false)
    expect((await getItem(app, token, item._id)).sources).toMatchObject([{ needsStreams: true }])
  })
})
