// Runs a command with a temporary Ceph radosgw from Debian: `node scripts/with-radosgw.mjs vitest run`.
// TEST_S3_ENDPOINT gives the command its address. Without radosgw the command runs too, but skips tests that need it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './free-port.mjs'
import { makeFolder, root, runInTerminal, stop } from './setup.mjs'
import { findMissing } from './system-packages.mjs'

const programs = ['radosgw', 'ceph-mon', 'ceph-osd', 'nginx']
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'nginx-light']
const START_MS = 300_000

async function hasAnswered(endpoint, server) {
  const end = Date.now() + START_MS
  while (server.exitCode === null && server.signalCode === null && Date.now() < end) {
    if (await fetch(endpoint).then(({ ok }) => ok, () => false)) return true // prettier-ignore
    await pause(50)
  }
  return false
}

async function startRadosgw() {
  const folder = makeFolder('radosgw')
  const [monitorPort, port] = [await findFreePort(), await findFreePort()]
  const args = [join(root, 'scripts/radosgw.sh'), folder, String(monitorPort), String(port)]
  // When this process ends, even by a kill, the script's input is closed, and it stops the servers that it started.
  const server = spawn('sh', args, { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise((done) => server.on('exit', done))
  const endpoint = `http://127.0.0.1:${port}`
  const close = async () => {
    const isRunning = server.exitCode === null && server.signalCode === null
    if (server.pid && isRunning) process.kill(-server.pid, 'SIGKILL')
    await ended
  }
  if (await hasAnswered(endpoint, server)) return { endpoint, close }
  const log = readFileSync(join(folder, 'errors.log'), { encoding: 'utf8', flag: 'a+' })
  await close()
  return stop(`radosgw did not start:\n${log}`)
}

const store = findMissing(programs, packages).length === 0 ? await startRadosgw() : null
if (!store) console.log(`Skipped without ${packages.join(', ')} of Debian`)
const [program, ...args] = process.argv.slice(2)
const env = { ...process.env, ...(store && { TEST_S3_ENDPOINT: store.endpoint }) }
process.exitCode = await runInTerminal(program, args, { cwd: process.cwd(), env })
await store?.close()
