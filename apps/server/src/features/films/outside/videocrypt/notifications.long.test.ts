import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildProtected,
  getItem,
  protectFilm,
  uploadFilm,
  waitFor,
  waitForStatus,
} from '../../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../../testing/test-app.ts'
import { makeClip } from '../../../../testing/uploader.ts'
import { faults, startVideocryptSimulator } from '../../../../testing/videocrypt-simulator.ts'
import { reconcile } from '../outside-films.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startVideocryptSimulator>>
let token: string
let s3Url: string
let film: Buffer
beforeAll(async () => {
  provider = await startVideocryptSimulator()
  app = await startTestApp({ outsideProvider: provider.config })
  token = await app.signIn('content_manager')
  film = await makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const MINUTE = 60_000
const status = async (id: string) => (await app.call(calls.filmStatus, { token, params: { id } })).body

/** Submits a film and waits until the provider has received it. */
async function submitted() {
  s3Url = await uploadFilm(app, token, film)
  const item = await buildProtected(app, token, s3Url, '240p30,720p30')
  const { body } = await protectFilm(app, token, item)
  const sent = await waitFor('the provider has it', async () => {
    const found = provider.filmOf(body.id)
    return found && (await status(body.id)).status === 'processing' && found
  })
  return { item, id: body.id, sent }
}
const startedAt = async (id: string) => {
  const row = await app.deps.db.selectFrom('submissions').select('sentAt').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  return Number(row.sentAt)
}
const at = async (id: string, minutes: number) => new Date((await startedAt(id)) + minutes * MINUTE)
/** Counts only this film, since late jobs of earlier films ask the provider too. */
const asksAbout = (ref: string) =>
  provider.asked.filter(({ name, body }) => name === 'getVideoDetails' && body['id'] === ref).length
/** Waits long enough for a job to run, when the test expects that the job changes nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('the provider', () => {
  test('gets a signed address of the original, which is private without it', async () => {
    const { item, sent } = await submitted()
    expect(sent).toMatchObject({ title: item.title, bitrate: '240p30,720p30' })
    const signed = await fetch(sent.file_url)
    expect([signed.status, Buffer.from(await signed.arrayBuffer()).equals(film)]).toEqual([200, true])
    expect((await fetch(s3Url)).status).toBe(404)
    const later = sent.file_url.replace(/(?<=\/granted\/)\d+/, (expires) => String(Number(expires) + 1))
    expect(later).not.toBe(sent.file_url)
    expect((await fetch(later)).status).toBe(404)
  })

  test('makes a film ready after a notification and our query, but not active', async () => {
    const { item, id, sent } = await submitted()
    sent.status = 'ready'
    expect(await provider.notify(sent)).toBe(202)
    const ready = await waitForStatus(app, token, item._id, 'ready')
    expect(ready).toMatchObject({ active: false, durationSec: 61, drm: { status: 'ready' } })
    expect(ready.sources).toMatchObject([
      { kind: 'dash', url: `https://cdn.videocrypt.test/vod_drm/${sent.token}/manifest.mpd?` },
      { kind: 'hls', licenceUrl: 'https://license.videocrypt.test/validateLicense' },
    ])
    expect(await status(id)).toMatchObject({ status: 'ready', progress: 100 })
  })
})

describe('a notification', () => {
  test('is only a hint, so a false one changes nothing', async () => {
    const { id, sent } = await submitted()
    expect(await provider.notify(sent, { status: 'ready' })).toBe(202)
    expect(await provider.notify(sent, { status: 'failed' })).toBe(202)
    await settle()
    expect((await status(id)).status).toBe('processing')
  })

  test('that is forged, old or unsigned is refused and causes no query', async () => {
    const { id, sent } = await submitted()
    sent.status = 'ready'
    const before = asksAbout(sent.token)
    const old = Math.floor(Date.now() / 1000) - 10 * 60
    expect(await provider.notify(sent, { secret: 'somebody else' })).toBe(401)
    expect(await provider.notify(sent, { timestamp: old })).toBe(401)
    const body = { eventId: 'x', jobId: sent.token }
    expect((await app.send('POST', '/webhooks/videocrypt', { body })).status).toBe(401)
    await settle()
    expect(asksAbout(sent.token)).toBe(before)
    expect((await status(id)).status).toBe('processing')
  })

  test('that arrives twice counts once', async () => {
    const { sent } = await submitted()
    const before = asksAbout(sent.token)
    for (let round = 0; round < 5; round += 1)
      expect(await provider.notify(sent, { eventId: `again-${sent.token}` })).toBe(202)
    await waitFor('it was asked', async () => asksAbout(sent.token) > before)
    await settle()
    expect(asksAbout(sent.token)).toBe(before + 1)
  })

  test('of an unknown film is accepted and ignored', async () => {
    const { sent } = await submitted()
    expect(await provider.notify(sent, { jobId: '1_0_2' })).toBe(202)
  })

  test('that arrives late never makes a ready film unready', async () => {
    const { item, id, sent } = await submitted()
    sent.status = 'ready'
    await provider.notify(sent)
    await waitForStatus(app, token, item._id, 'ready')
    sent.status = 'processing'
    await provider.notify(sent)
    sent.status = 'failed'
    await provider.notify(sent)
    await settle()
    expect((await status(id)).status).toBe('ready')
    expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
  })
})

describe('the check of films at the provider', () => {
  test('queries the provider after 5, 10, 15 and 30 minutes, once each', async () => {
    const { id, sent } = await submitted()
    const asks = async (minutes: number) => {
      await reconcile(app.deps, await at(id, minutes))
      return asksAbout(sent.token)
    }
    const counts = []
    for (const minutes of [4.9, 5, 9, 10, 14, 15, 29, 30, 59]) counts.push(await asks(minutes))
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  })

  test('makes up for a lost notification', async () => {
    const { item, id, sent } = await submitted()
    sent.status = 'ready'
    await reconcile(app.deps, await at(id, 5))
    expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
  })

  test('gives up after an hour; a late notification does not restart the film, but a retry does', async () => {
    const { item, id, sent } = await submitted()
    provider.setFault(faults.status(503))
    for (const minutes of [5, 10, 15, 30]) await reconcile(app.deps, await at(id, minutes))
    expect((await status(id)).status).toBe('processing')
    await reconcile(app.deps, await at(id, 60))
    expect(await status(id)).toMatchObject({ status: 'failed', message: 'The provider did not answer' })
    provider.setFault(null)
    sent.status = 'ready'
    await provider.notify(sent)
    await settle()
    expect((await getItem(app, token, item._id)).drm.status).toBe('failed')
    const retried = await app.call(calls.retryFilm, { token, params: { id: item._id } })
    expect([retried.status, retried.body.status]).toEqual([202, 'pending'])
    const next = await waitFor('the provider has it again', async () => provider.filmOf(retried.body.id))
    next.status = 'ready'
    // Wait until this server has stored the provider's id, since a notification may come before it.
    await waitFor('noted', async () => (await status(retried.body.id)).status === 'processing')
    await provider.notify(next)
    await waitForStatus(app, token, item._id, 'ready')
  })

  test('does not query a film of another provider, and gives up on it after an hour', async () => {
    const { id, sent } = await submitted()
    const set = { provider: 'another' as 'videocrypt' }
    await app.deps.db.updateTable('submissions').set(set).where('id', '=', id).execute()
    sent.status = 'ready'
    await provider.notify(sent)
    await reconcile(app.deps, await at(id, 5))
    await settle()
    expect((await status(id)).status).toBe('processing')
    await reconcile(app.deps, await at(id, 60))
    expect(await status(id)).toMatchObject({ status: 'failed', message: 'The provider did not answer' })
  })
})

test('a film that the provider cannot process fails with a message', async () => {
  const { item, id, sent } = await submitted()
  sent.status = 'failed'
  await provider.notify(sent)
  await waitForStatus(app, token, item._id, 'failed')
  expect((await status(id)).message).toBe('The provider could not process the film')
})
