import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildProtected,
  getItem,
  protectFilm,
  uploadFilm,
  waitFor,
  waitForStatus,
} from '../../../testing/films.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { makeClip } from '../../../testing/uploader.ts'
import { startVideocryptSimulator } from '../../../testing/videocrypt-simulator.ts'
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
}, 60_000)
afterAll(async () => {
  await app.close()
  await provider.close()
})

const MINUTE = 60_000
const status = async (id: string) => (await app.call(calls.filmStatus, { token, params: { id } })).body

/** A film that the provider has. */
async function submitted() {
  s3Url = await uploadFilm(app, token, film)
  const item = await buildProtected(app, token, s3Url, '240p30,720p30')
  const { body } = await protectFilm(app, token, item)
  const job = await waitFor('the provider has it', async () => {
    const found = provider.jobOf(body.id)
    return found && (await status(body.id)).status === 'processing' && found
  })
  return { item, id: body.id, job }
}
const startedAt = async (id: string) => {
  const row = await app.deps.db.selectFrom('submissions').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  return row.createdAt.getTime()
}
const at = async (id: string, minutes: number) => new Date((await startedAt(id)) + minutes * MINUTE)
/** Time for a job that must change nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('the provider', () => {
  test('gets a signed address of the original, which is private without it', async () => {
    const { job } = await submitted()
    expect(job.bitrates).toEqual(['240p30', '720p30'])
    const signed = await fetch(job.sourceUrl)
    expect([signed.status, Buffer.from(await signed.arrayBuffer()).equals(film)]).toEqual([200, true])
    expect((await fetch(s3Url)).status).toBe(404)
    const later = job.sourceUrl.replace(/(?<=\/granted\/)\d+/, (expires) => String(Number(expires) + 1))
    expect(later).not.toBe(job.sourceUrl)
    expect((await fetch(later)).status).toBe(404)
  })

  test('makes a film ready: notified, asked, not activated', async () => {
    const { item, id, job } = await submitted()
    job.status = 'ready'
    expect(await provider.notify(job)).toBe(202)
    const ready = await waitForStatus(app, token, item._id, 'ready')
    expect(ready).toMatchObject({ active: false, durationSec: 61, drm: { status: 'ready' } })
    expect(ready.sources).toMatchObject([
      { kind: 'dash', url: `https://cdn.videocrypt.test/${job.jobId}/manifest.mpd` },
      { kind: 'hls', licenceUrl: 'https://licence.videocrypt.test/clearkey' },
    ])
    expect(await status(id)).toMatchObject({ status: 'ready', progress: 100 })
  })
})

describe('a notification', () => {
  test('is a hint: one that lies changes nothing', async () => {
    const { id, job } = await submitted()
    expect(await provider.notify(job, { status: 'ready' })).toBe(202)
    expect(await provider.notify(job, { status: 'failed' })).toBe(202)
    await settle()
    expect((await status(id)).status).toBe('processing')
  })

  test('that is forged, old or unsigned is refused and asks nothing', async () => {
    const { id, job } = await submitted()
    job.status = 'ready'
    const before = provider.asked()
    const old = Math.floor(Date.now() / 1000) - 10 * 60
    expect(await provider.notify(job, { secret: 'somebody else' })).toBe(401)
    expect(await provider.notify(job, { timestamp: old })).toBe(401)
    const body = { eventId: 'x', jobId: job.jobId }
    expect((await app.send('POST', '/webhooks/videocrypt', { body })).status).toBe(401)
    await settle()
    expect(provider.asked()).toBe(before)
    expect((await status(id)).status).toBe('processing')
  })

  test('that comes again counts once', async () => {
    const { job } = await submitted()
    const before = provider.asked()
    for (let round = 0; round < 5; round += 1)
      expect(await provider.notify(job, { eventId: `again-${job.jobId}` })).toBe(202)
    await waitFor('it was asked', async () => provider.asked() > before)
    await settle()
    expect(provider.asked()).toBe(before + 1)
  })

  test('of an unknown film is taken and forgotten', async () => {
    const { job } = await submitted()
    expect(await provider.notify(job, { jobId: 'job-unknown' })).toBe(202)
  })

  test('out of order never takes a ready film back', async () => {
    const { item, id, job } = await submitted()
    job.status = 'ready'
    await provider.notify(job)
    await waitForStatus(app, token, item._id, 'ready')
    job.status = 'processing'
    await provider.notify(job)
    job.status = 'failed'
    await provider.notify(job)
    await settle()
    expect((await status(id)).status).toBe('ready')
    expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
  })
})

describe('the reconciler', () => {
  test('asks by itself after 5, 10, 15 and 30 minutes, once each', async () => {
    const { id, job } = await submitted()
    const asks = async (minutes: number) => {
      await reconcile(app.deps, await at(id, minutes))
      return (await status(id)).progress
    }
    job.status = 'processing'
    job.progress = 10
    expect(await asks(4.9)).toBe(0)
    expect(await asks(5)).toBe(10)
    job.progress = 30
    expect(await asks(9)).toBe(10)
    expect(await asks(10)).toBe(30)
    job.progress = 20
    expect(await asks(15)).toBe(30)
    job.progress = 50
    expect(await asks(29)).toBe(30)
    expect(await asks(30)).toBe(50)
  })

  test('makes up for a notification that was lost', async () => {
    const { item, id, job } = await submitted()
    job.status = 'ready'
    await reconcile(app.deps, await at(id, 5))
    expect((await getItem(app, token, item._id)).drm.status).toBe('ready')
  })

  test('gives up after an hour; a late notification does not wake the film, a retry does', async () => {
    const { item, id, job } = await submitted()
    provider.setDown(true)
    for (const minutes of [5, 10, 15, 30]) await reconcile(app.deps, await at(id, minutes))
    expect((await status(id)).status).toBe('processing')
    await reconcile(app.deps, await at(id, 60))
    expect(await status(id)).toMatchObject({ status: 'failed', message: 'The provider did not answer' })
    provider.setDown(false)
    job.status = 'ready'
    await provider.notify(job)
    await settle()
    expect((await getItem(app, token, item._id)).drm.status).toBe('failed')
    const retried = await app.call(calls.retryFilm, { token, params: { id: item._id } })
    expect([retried.status, retried.body.status]).toEqual([202, 'pending'])
    const next = await waitFor('the provider has it again', async () => provider.jobOf(retried.body.id))
    next.status = 'ready'
    // May overtake our note of the job's name.
    await waitFor('noted', async () => (await status(retried.body.id)).status === 'processing')
    await provider.notify(next)
    await waitForStatus(app, token, item._id, 'ready')
  })

  test('asks nothing about a film that went to another provider, and gives it up after an hour', async () => {
    const { id, job } = await submitted()
    const set = { provider: 'another' as 'videocrypt' }
    await app.deps.db.updateTable('submissions').set(set).where('id', '=', id).execute()
    job.status = 'ready'
    await provider.notify(job)
    await reconcile(app.deps, await at(id, 5))
    await settle()
    expect((await status(id)).status).toBe('processing')
    await reconcile(app.deps, await at(id, 60))
    expect(await status(id)).toMatchObject({ status: 'failed', message: 'The provider did not answer' })
  })

  test('a film that the provider cannot process fails with a sentence', async () => {
    const { item, id, job } = await submitted()
    job.status = 'failed'
    await provider.notify(job)
    await waitForStatus(app, token, item._id, 'failed')
    expect((await status(id)).message).toBe('The provider could not process the film')
  })
})
