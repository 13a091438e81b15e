// A start in a data folder that cannot be used ends with one sentence: a real process on a real file system.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  spawnSync('umount', [dataDir])
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
    // It is full now.
  }
}

test.each([
  ['read-only', '10m', 'is read-only', () => (secret(), mount('-o', 'remount,ro'))],
  ['full', '10m', 'is full', () => (secret(), fill())],
  ['too small for a database', '8m', 'is full', () => {}],
  ['soon too small for a database', '40m', 'is full: only', () => {}],
])('a start in a folder that is %s says so in a sentence', async (_, size, fault, prepare) => {
  // Only root on Linux may mount.
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${size}`, 'none')) return
  prepare()
  const { said, code } = await startHere()
  expect(said).toMatch(new RegExp(`^DATA_DIR: [^\n]*${dataDir} ${fault}[^\n]*\n$`))
  expect(code).toBe(1)
})
