// Films at the commercial service: tokens for players, deleting films there, and times when it does not answer.
import { type Content, calls } from '@jinvani/contract'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildContent, removeForGood } from '../../../../testing/builders.ts'
import { buildProtected, getItem, protectFilm, uploadFilm, waitFor } from '../../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../../testing/test-app.ts'
import { makeClip } from '../../../../testing/uploader.ts'
import {
  type SimulatedFilm,
  faults,
  startVideocryptSimulator,
} from '../../../../testing/videocrypt-simulator.ts'
import { askProvider, forgetFilm, reconcile, sendSubmission } from '../outside-films.ts'
import { type PlayedFilm, findPlayed } from '../../queries.ts'
import { findProvider } from '../../providers.ts'

const MINUTE = 60_000
let app: TestApp
let provider: Awaited<ReturnType<typeof startVideocryptSimulator>>
let editor: string
let viewer: string
let person: string
let film: Buffer
/** An active film that several tests use. */
let shared: Awaited<ReturnType<typeof ready>>
beforeAll(async () => {
  provider = await startVideocryptSimulator()
  app = await startTestApp({ outsideProvider: provider.config })
  editor = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
  person = await app.signInApp('+919876500011')
  film = await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 })
  shared = await ready()
  const params = { id: shared.item._id }
  await app.call(calls.updateContent, { token: editor, params, body: { active: true } })
})
afterEach(async () => {
  provider.setFault(null)
  await app.deps.db.deleteFrom('playbackLeases').execute()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** The parts of the app, with settings that accept only public addresses from the provider. */
const careful = () => {
  const outsideProvider = { ...provider.config, allowsPrivate: false }
  return { ...app.deps, config: { ...app.deps.config, outsideProvider } }
}
const nobody = '00000000-0000-4000-8000-000000000000'

const submissionOf = async (id: string) =>
  await app.deps.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()

/** Submits a film, but does not wait until the provider has it. `taking` delays or changes the provider's answer. */
async function protectedFilm(taking?: (response: ServerResponse) => Promise<void>) {
  const item = await buildProtected(app, editor, await uploadFilm(app, editor, film))
  if (taking) provider.setFault((response) => void taking(response), 'uploadVideo')
  const { body } = await protectFilm(app, editor, item)
  return { item, id: body.id }
}
async function taken() {
  const { item, id } = await protectedFilm()
  await waitFor('the provider has it', async () => (await submissionOf(id))?.providerRef)
  return { item, id, sent: provider.filmOf(id) as SimulatedFilm }
}
async function ready() {
  const { item, id, sent } = await taken()
  sent.status = 'ready'
  await askProvider(app.deps, { submissionId: id })
  return { item, id, sent }
}
const play = (token: string, id: string, stream = 'dash') =>
  app.call(calls.appPlaybackToken, { token, params: { id }, body: { stream } })
const preview = (token: string, id: string) => app.call(calls.previewToken, { token, params: { id } })
const remove = async ({ _id: id }: Content) => {
  const owner = await app.signIn('super_admin')
  await removeForGood(app, owner, id)
}
const isForgotten = (sent: SimulatedFilm) =>
  waitFor('the provider has forgotten it', async () => !provider.films.has(sent.token))

describe('a playback token', () => {
  test('is made for each person, device and playback, and is sent in a header of the licence request', async () => {
    const { item, sent } = shared
    const other = await app.signInApp('+919876500012')
    const answers = [await play(person, item._id), await play(person, item._id), await play(other, item._id)]
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(3)
    const [first] = answers
    expect([first?.status, first?.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(first?.body).toEqual({
      token: provider.issued.at(-3),
      expiresIn: 600,
      licenceUrl: 'https://license.videocrypt.test/validateLicense',
      header: { name: 'pallycon-customdata-v2', value: provider.issued.at(-3) },
      system: 'com.widevine.alpha',
      url: `https://cdn.videocrypt.test/vod_drm/${sent.token}/manifest.mpd?`,
    })
    const names = provider.asked.slice(-3).map(({ headers }) => [headers['user-id'], headers['device-id']])
    expect(names[0]).toEqual(names[1])
    expect([names[0]?.[0] === names[2]?.[0], names[0]?.[1] === names[2]?.[1]]).toEqual([false, false])
    const { id: userId } = await app.deps.db.selectFrom('appUsers').select('id').where('phone', '=', '+919876500011').executeTakeFirstOrThrow() // prettier-ignore
    expect(JSON.stringify(provider.asked)).not.toContain(userId)
    expect((await play(person, item._id, 'hls')).body).toMatchObject({
      system: 'com.apple.fps',
      certificateUrl: 'https://license.videocrypt.test/fps.cer',
    })
    expect((await play(person, item._id, 'flac')).status).toBe(422)
    const without = { token: person, params: { id: item._id } }
    expect((await app.call(calls.appPlaybackToken, without)).body.system).toBe('com.widevine.alpha')
  })

  test('counts as a running playback: the fourth is refused without a request to the provider', async () => {
    const session = await app.deps.db.selectFrom('sessions').selectAll().where('audience', '=', 'app').orderBy('createdAt').executeTakeFirstOrThrow() // prettier-ignore
    const endsAt = new Date(Date.now() + MINUTE)
    const others = [1, 2, 3].map(() => buildContent(app, editor))
    const leases = (await Promise.all(others)).map(({ _id: contentId }) => {
      return { userId: session.subjectId, sessionId: session.id, contentId, endsAt }
    })
    await app.deps.db.insertInto('playbackLeases').values(leases.slice(0, 2)).execute()
    expect((await play(person, shared.item._id)).status).toBe(200)
    expect((await play(person, shared.item._id)).status, 'what plays goes on').toBe(200)
    const params = { id: shared.item._id }
    expect((await app.call(calls.appEndPlayback, { token: person, params })).status).toBe(204)
    await app.deps.db.insertInto('playbackLeases').values(leases.slice(2)).execute()
    const before = provider.issued.length
    const fourth = await play(person, shared.item._id)
    expect([fourth.status, fourth.body]).toMatchObject([429, { code: 'too-many-films' }])
    expect(provider.issued.length).toBe(before)
    expect((await preview(editor, shared.item._id)).status, 'staff').toBe(200)
  })

  test('of an inactive film is for editors only', async () => {
    const { _id: id } = shared.item
    const setActive = (active: boolean) =>
      app.call(calls.updateContent, { token: editor, params: { id }, body: { active } })
    await setActive(false)
    expect((await play(person, id)).status).toBe(404)
    expect((await preview(viewer, id)).status).toBe(404)
    expect((await preview(editor, id)).body).toMatchObject({ system: 'com.widevine.alpha' })
    await setActive(true)
    expect((await preview(viewer, id)).status).toBe(200)
    expect((await preview(person, id)).status).toBe(401)
  })

  test.each([
    ['that is away', faults.status(503)],
    ['that answers nonsense', faults.text('<html>')],
    ['that names a bad address', faults.text('{"status":true,"data":{"link":{"file_url":"nowhere","token":"a"}}}')], // prettier-ignore
  ])('of a provider %s is refused with a message', async (_, answer) => {
    provider.setFault(answer, 'getVideoDetailsDrm')
    const film = await findPlayed(app.deps.db, shared.item._id)
    const viewing = { contentId: shared.item._id, userId: nobody, sessionId: nobody }
    const issuing = findProvider({ provider: 'videocrypt' }).issueToken(careful(), film as PlayedFilm, {
      ...viewing,
      stream: 'dash',
      isCounted: false,
    })
    await expect(issuing).rejects.toMatchObject({
      code: 'drm-unavailable',
      message: 'This film cannot be opened now. Please try again.',
    })
  })
})

describe('the provider is told', () => {
  test('when the item of a film is deleted', async () => {
    const { item, sent } = await ready()
    await remove(item)
    expect(await isForgotten(sent)).toBe(true)
  })

  test('when a film gets another file or loses its protection', async () => {
    const { item, sent } = await ready()
    const drm = { enabled: true, s3Url: await uploadFilm(app, editor, film), bitrate: '240p30' }
    await app.call(calls.updateContent, { token: editor, params: { id: item._id }, body: { drm } })
    expect(await isForgotten(sent)).toBe(true)
    const next = await protectFilm(app, editor, await getItem(app, editor, item._id))
    await waitFor('the next is there', async () => (await submissionOf(next.body.id))?.providerRef)
    const after = provider.filmOf(next.body.id) as SimulatedFilm
    const off = { drm: { enabled: false }, sources: [], active: false }
    await app.call(calls.updateContent, { token: editor, params: { id: item._id }, body: off })
    expect(await isForgotten(after)).toBe(true)
  })

  test('again and again while it cannot be reached', async () => {
    const { item, sent } = await ready()
    provider.setFault(faults.status(500), 'deleteVideo')
    const before = provider.count('deleteVideo')
    await remove(item)
    await waitFor('it was told once', async () => provider.count('deleteVideo') > before)
    expect(provider.films.has(sent.token)).toBe(true)
    provider.setFault(null)
    expect(await isForgotten(sent)).toBe(true)
  })

  test('when an item was deleted while its film was on the way to the provider', async () => {
    const submitted = Promise.withResolvers<Content>()
    const { item, id } = await protectedFilm(async (response) => {
      // The provider may get the film before this test has the answer to its own request.
      await remove(await submitted.promise)
      response.end(JSON.stringify({ status: true, data: { id: '5', token: '5_0_6' } }))
    })
    submitted.resolve(item)
    const told = () =>
      provider.asked.some(({ name, body }) => name === 'deleteVideo' && body['id'] === '5_0_6')
    await waitFor('the provider is told', async () => told())
    expect(await submissionOf(id)).toBeUndefined()
  })

  test('nothing if the installation uses another provider', async () => {
    const outcome = await forgetFilm(app.deps, { provider: 'another', ref: '1_0_2' })
    expect(outcome).toMatchObject({ skipped: expect.any(String) })
  })
})

describe('a provider that does not take a film', () => {
  const isRefused = (id: string) =>
    provider.asked.some(({ name, body }) => name === 'uploadVideo' && body['reference'] === id)

  test('is retried for an hour with growing pauses, or with the longer pauses that it asks for', async () => {
    provider.setFault(faults.status(503), 'uploadVideo')
    const { item, id } = await protectedFilm()
    const start = (await submissionOf(id))?.createdAt.getTime() ?? 0
    const send = (minutes: number) => sendSubmission(app.deps, { submissionId: id }, start + minutes * MINUTE)
    expect(await send(0)).toEqual({ laterSec: 5 })
    expect(await send(3)).toEqual({ laterSec: 180 })
    expect(await send(45)).toEqual({ laterSec: 600 })
    provider.setFault(faults.status(429, { 'retry-after': '321' }), 'uploadVideo')
    expect(await send(1)).toEqual({ laterSec: 321 })
    expect(await send(7)).toEqual({ laterSec: 420 })
    provider.setFault(faults.status(429, { 'retry-after': '86400' }), 'uploadVideo')
    expect(await send(1)).toEqual({ laterSec: 600 })
    for (const minutes of [5, 10, 15, 30, 59]) await reconcile(app.deps, new Date(start + minutes * MINUTE))
    expect((await submissionOf(id))?.status).toBe('pending')
    provider.setFault(null)
    await send(59)
    expect(await submissionOf(id)).toMatchObject({ status: 'processing', asked: 0 })
    // The hour after which a film is given up begins when the provider has it, not when it was submitted.
    const createdAt = new Date(Date.now() - 59 * MINUTE)
    await app.deps.db.updateTable('submissions').set({ createdAt }).where('id', '=', id).execute()
    await reconcile(app.deps, new Date(Date.now() + 4 * MINUTE))
    expect((await submissionOf(id))?.status).toBe('processing')
    const sent = provider.filmOf(id) as SimulatedFilm
    sent.status = 'ready'
    await reconcile(app.deps, new Date(Date.now() + 6 * MINUTE))
    expect((await getItem(app, editor, item._id)).drm.status).toBe('ready')
  })

  test('is not sent a film that was given up after an hour', async () => {
    provider.setFault(faults.status(503), 'uploadVideo')
    const { item, id } = await protectedFilm()
    // Otherwise the first request of the worker could still be on its way when the provider takes films again.
    await waitFor('the provider has refused it', async () => isRefused(id))
    const start = (await submissionOf(id))?.createdAt.getTime() ?? 0
    await reconcile(app.deps, new Date(start + 60 * MINUTE))
    expect(await submissionOf(id)).toMatchObject({ status: 'failed', message: 'The provider did not answer' })
    provider.setFault(null)
    expect(await sendSubmission(app.deps, { submissionId: id })).toMatchObject({
      skipped: expect.any(String),
    })
    expect(provider.filmOf(id)).toBeUndefined()
    await remove(item)
  })

  test('that refuses the keys fails the film at once', async () => {
    provider.setFault(faults.status(401), 'uploadVideo')
    const { id } = await protectedFilm()
    await waitFor('it has failed', async () => (await submissionOf(id))?.status === 'failed')
    expect((await submissionOf(id))?.message).toBe('The provider refused the film')
  })
})

test('streams at private addresses are never stored as sources', async () => {
  const { item, id, sent } = await taken()
  sent.status = 'ready'
  const link = { file_url: 'https://169.254.169.254/manifest.mpd', token: 'a' }
  provider.setFault(faults.text(JSON.stringify({ status: true, data: { link } })), 'getVideoDetailsDrm')
  await expect(askProvider(careful(), { submissionId: id })).rejects.toThrow('is not public')
  expect(await getItem(app, editor, item._id)).toMatchObject({ sources: [], drm: { status: 'processing' } })
})

test('an answer about another film changes nothing', async () => {
  const { item, id } = await taken()
  provider.setFault(faults.text('{"result":1,"data":{"id":"77","drm_status":"failed"}}'), 'getVideoDetails')
  await expect(askProvider(app.deps, { submissionId: id })).rejects.toThrow('another film')
  expect((await getItem(app, editor, item._id)).drm.status).toBe('processing')
})
