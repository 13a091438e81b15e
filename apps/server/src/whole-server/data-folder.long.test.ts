// A data folder that cannot be used, or that becomes full: a real process on a real file system.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/free-port.mjs'

const main = join(import.meta.dirname, '../main.ts')
let dataDir: string
const mount = (...args: string[]) => spawnSync('mount', [...args, dataDir]).status === 0
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'jinvani-folder-')), 'data')
  mkdirSync(dataDir)
})
afterEach(() => {
  spawnSync('umount', ['--lazy', dataDir])
  rmSync(join(dataDir, '..'), { recursive: true })
})

async function startHere() {
  const port = await findFreePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, MEDIA_PROCESSING: 'false' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { said, code: child.exitCode }
}
const secret = () => writeFileSync(join(dataDir, 'secret'), `${'ab'.repeat(32)}\n`, { mode: 0o600 })
function fill() {
  try {
    writeFileSync(join(dataDir, 'film'), Buffer.alloc(20_000_000))
  } catch {
    // The write failed, so the disk is full now.
  }
}

test.each([
  ['read-only', '10m', 'is read-only', () => (secret(), mount('-o', 'remount,ro'))],
  ['full', '10m', 'is full', () => (secret(), fill())],
  ['too small for a database', '8m', 'is full', () => {}],
  ['soon too small for a database', '40m', 'is full: only', () => {}],
])('a start in a data folder that is %s ends with one line that says so', async (_, size, fault, prepare) => {
  // Only root may mount a file system, and only on Linux.
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${size}`, 'none')) return
  prepare()
  const { said, code } = await startHere()
  expect(said).toMatch(new RegExp(`^DATA_DIR: [^\n]*${dataDir} ${fault}[^\n]*\n$`))
  expect(code).toBe(1)
})

test('with a full disk saves are refused, /readyz says so, and the process can still stop', async () => {
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', 'size=220m', 'none')) return
  const port = await findFreePort()
  const given = { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'a password of the test' }
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    MEDIA_PROCESSING: 'false',
    DEMO_LIBRARY: 'false',
    // Switches the limit off, since a process on a busy machine is late and would refuse readings.
    LIMITS: 'MAX_EVENT_LOOP_DELAY_MS=0',
    ...given,
  }
  const start = () => spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const at = `http://127.0.0.1:${port}`
  const ready = () => fetch(`${at}/readyz`).then(({ status }) => status, () => 0) // prettier-ignore
  let program = start()
  await expect.poll(ready).toBe(200)
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${at}/api/v1/admin/${path}`, init)
    return { status: answer.status, body: (await answer.json()) as { token: { accessToken: string } } }
  }
  const { token } = (await send('login', { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD })).body
  const save = async (slug: string) =>
    (await send('categories', { name: 'x'.repeat(90), slug }, token.accessToken)).status
  expect(await save('before')).toBe(201)
  for (const size of [300_000_000, 1_000_000, 4096])
    try {
      appendFileSync(join(dataDir, 'film'), Buffer.alloc(size))
    } catch {
      // A piece of this size does not fit any more, so a smaller one is tried next.
    }
  const saved = ['before']
  await expect
    .poll(async () => {
      const slug = `saved-${saved.length}`
      const status = await save(slug)
      if (status === 201) saved.push(slug)
      return status
    })
    .toBe(507)
  // On a busy machine, the database itself may once not answer in time.
  await expect
    .poll(async () => await (await fetch(`${at}/readyz`)).json())
    .toEqual({ status: 'not ready', missing: ['database writes'] })
  expect(await ready()).toBe(503)
  program.kill()
  expect(await once(program, 'close')).toEqual([0, null])
  rmSync(join(dataDir, 'film'))
  program = start()
  await expect.poll(ready).toBe(200)
  const { items } = (await (await fetch(`${at}/api/v1/app/categories`)).json()) as {
    items: { slug: string }[]
  }
  expect(items.map(({ slug }) => slug).toSorted()).toEqual(saved.toSorted())
  program.kill()
  await once(program, 'close')
})
