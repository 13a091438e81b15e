// These tests kill a real server process with -9 in the middle of its work.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VideoClip } from '@jinvani/media/testing/generate-clip.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../testing/films.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { makeClip } from '../../testing/uploader.ts'
import { findFreePort } from '../../../../../scripts/free-port.mjs'

// With PostgreSQL, each kill takes longer: a dead worker is noticed only when its heartbeat has expired.
const KILLS = isOnServer ? 1 : 3
/** Limit of each wait: only work that hangs takes so long. */
const TAKE_OVER_SEC = 280
const noHurry = { timeout: 1_200_000 }
const main = join(import.meta.dirname, '../../main.ts')
let dataDir: string
let child: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jinvani-crash-'))
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) await kill(child, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const admin = { email: 'root@example.org', password: 'a long enough password' }

async function startProgram(
  port: number,
  databaseUrl: string | undefined,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const env = {
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_LIBRARY: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    MIN_FREE_DISK_MB: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await waitFor('it listens', async () => said.includes('Listening on'))
  expect(said).toContain('ffmpeg')
  return started
}

async function kill(victim: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (!victim) throw new Error('Nothing has been started')
  const ended = new Promise<number | null>((resolve) => victim.once('exit', resolve))
  victim.kill(signal)
  return await ended
}

/** Ids of the processes that work inside the data folder. */
const workers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
      } catch {
        return false
      }
    })
const files = (folder: string) =>
  readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name)
/** True if the folder has no files. Reading it fails while the server removes folders: then it is not cleared yet. */
function isCleared(folder: string): boolean {
  try {
    return files(folder).length === 0
  } catch {
    return false
  }
}

/** Submits a film to a server process that can be killed and restarted. */
async function submitFilm(size: Omit<VideoClip, 'kind'>, settings: Record<string, string> = {}) {
  const film = await makeClip({ kind: 'video', ...size })
  const databaseUrl = await takeDatabase(dataDir)
  const port = await findFreePort()
  const start = () => startProgram(port, databaseUrl, settings)
  const url = `http://127.0.0.1:${port}/api/v1`
  let token = ''
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, never>
  }
  child = await start()
  token = (await ask('POST', '/admin/login', admin))['token']?.['accessToken'] ?? ''
  const presign = { filename: 'f', contentType: 'video/mp4', prefix: 'videos/' }
  const { url: putUrl, publicUrl } = await ask('POST', '/admin/uploads/presign', presign)
  const headers = { 'content-type': 'video/mp4' }
  await fetch(putUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(film) })
  const bitrate = '240p30,720p30'
  const { _id: contentId } = await ask('POST', '/admin/content', {
    title: 'Killed',
    slug: `killed-${randomUUID()}`,
    platform: 'web',
    drm: { enabled: true, s3Url: publicUrl, bitrate },
  })
  const submission = { contentId, s3Url: publicUrl, bitrate, drmEnabled: true, downloadMode: false }
  const { id } = await ask('POST', '/admin/videocrypt/upload', submission)
  const status = () => ask('GET', `/admin/videocrypt/status/${id}`)
  const isConverting = async () => workers().length > 0 && (await status())['stage'] !== 'Ready'
  const waitForEnd = () =>
    waitFor(
      'an end',
      async () => {
        const now = await status()
        return ['ready', 'failed'].includes(now['status'] ?? '') && now
      },
      TAKE_OVER_SEC,
    )
  return { start, ask, status, isConverting, waitForEnd }
}

test('a film whose worker is killed repeatedly is made once, without leftovers', noHurry, async () => {
  const { start, ask, isConverting, waitForEnd } = await submitFilm({ seconds: 12, width: 640, height: 360 })
  for (let round = 0; round < KILLS; round += 1) {
    await waitFor(`it converts (${round})`, isConverting, TAKE_OVER_SEC)
    await kill(child, 'SIGKILL')
    child = await start()
  }
  // A server that is stopped in order must return the film to the queue as well.
  await waitFor('it converts again', isConverting, TAKE_OVER_SEC)
  expect(await kill(child, 'SIGTERM')).toBe(0)
  expect(workers()).toEqual([])
  child = await start()

  expect(await waitForEnd()).toMatchObject({ status: 'ready', progress: 100 })
  expect(await ask('GET', '/admin/dashboard/processing')).toEqual({
    received: 1,
    processing: 0,
    ready: 1,
    failed: 0,
  })
  await waitFor('the folder of the work is cleared', async () => isCleared('tmp'))
  expect(workers()).toEqual([])
  const stored = files(join('media', 'packages'))
  expect(stored.filter((name) => name === 'manifest.mpd')).toHaveLength(1)
  expect(stored.filter((name) => name.startsWith('.'))).toEqual([])
  expect(await kill(child, 'SIGTERM')).toBe(0)
})

// With PostgreSQL, acceptance/machines tests the same.
test.skipIf(isOnServer)(
  'a long film loses only the current part if its worker is killed',
  async () => {
    // With LONG_FILM_SEC of 4, parts last two seconds: enough parts that some are left at the kill and at each look.
    const { start, status, waitForEnd } = await submitFilm(
      { seconds: 8, width: 640, height: 360 },
      { LONG_FILM_SEC: '4' },
    )
    const stored = () => {
      try {
        return files('media').filter((name) => name === 'v720.mp4').length
      } catch {
        return -1
      }
    }
    await waitFor(
      'a part is made and another begun',
      async () => stored() > 0 && workers().length > 0,
      TAKE_OVER_SEC,
    )
    await kill(child, 'SIGKILL')
    const places = readdirSync(join(dataDir, 'media/parts'), { recursive: true, encoding: 'utf8' })
    const kept = places
      .filter((name) => name.endsWith('v720.mp4'))
      .map((name) => join(dataDir, 'media/parts', name))
    const times = () => kept.map((path) => statSync(path).mtimeMs)
    const before = times()
    child = await start()
    await waitFor('more parts are made', async () => stored() > kept.length, TAKE_OVER_SEC)
    expect(times()).toEqual(before)
    expect((await status())['progress']).toBeGreaterThan(20)
    expect(await waitForEnd()).toMatchObject({ status: 'ready', progress: 100 })
    await waitFor('the parts are gone', async () => stored() === 0)
    expect(await kill(child, 'SIGTERM')).toBe(0)
  },
  noHurry.timeout,
)
