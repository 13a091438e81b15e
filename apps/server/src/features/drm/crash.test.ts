// A real process of the program, killed with -9 in the middle of its work, five times.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { waitFor } from '../../testing/films.ts'
import { makeClip } from '../../testing/uploader.ts'

const KILLS = 5
const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-crash-'))
const main = join(import.meta.dirname, '../../main.ts')
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

const admin = { email: 'root@example.org', password: 'a long enough password' }

async function startProgram(port: number): Promise<ChildProcess> {
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_LIBRARY: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    MIN_FREE_DISK_MB: '0',
  }
  const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await waitFor('it listens', async () => said.includes('Listening on'))
  expect(said).toContain('ffmpeg')
  return started
}

async function kill(victim: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => victim.once('exit', resolve))
  victim.kill(signal)
  return await ended
}

/** Programs that work inside the data folder. */
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

test('a film whose worker is killed five times gets ready once, and nothing is left over', async () => {
  const film = await makeClip({ kind: 'video', seconds: 12, width: 1280, height: 720 })
  cpSync(inject('templateFolder'), dataDir, { recursive: true })
  const port = await freePort()
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
  child = await startProgram(port)
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
  const start = { contentId, s3Url: publicUrl, bitrate, drmEnabled: true, downloadMode: false }
  const { id } = await ask('POST', '/admin/videocrypt/upload', start)
  const status = () => ask('GET', `/admin/videocrypt/status/${id}`)
  const isConverting = async () => workers().length > 0 && (await status())['stage'] !== 'Ready'

  for (let round = 0; round < KILLS; round += 1) {
    await waitFor(`it converts (${round})`, isConverting)
    await kill(child, 'SIGKILL')
    child = await startProgram(port)
  }
  // A stop in good order gives the film back too.
  await waitFor('it converts again', isConverting)
  expect(await kill(child, 'SIGTERM')).toBe(0)
  expect(workers()).toEqual([])
  child = await startProgram(port)

  const end = await waitFor(
    'an end',
    async () => {
      const now = await status()
      return ['ready', 'failed'].includes(now['status'] ?? '') && now
    },
    120,
  )
  expect(end).toMatchObject({ status: 'ready', progress: 100 })
  expect(await ask('GET', '/admin/dashboard/processing')).toEqual({
    received: 1,
    processing: 0,
    ready: 1,
    failed: 0,
  })
  await waitFor('the folder of the work is cleared', async () => files('tmp').length === 0)
  expect(workers()).toEqual([])
  const stored = files(join('media', 'packages'))
  expect(new Set(stored.filter((name) => /\.(mpd)$/.test(name))).size).toBe(1)
  expect(stored.filter((name) => name.startsWith('.'))).toEqual([])
  expect(await kill(child, 'SIGTERM')).toBe(0)
}, 300_000)
