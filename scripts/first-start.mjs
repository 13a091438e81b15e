// Measures the first `npm start` on a fresh clone, until the product is ready.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.mjs'
import { makeFolder, root } from './setup.mjs'

const begun = performance.now()
const port = await findFreePort()
const env = { ...process.env, PORT: String(port), DATA_DIR: makeFolder('first-start') }
const program = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'inherit' })
const ended = new Promise((resolve) => program.on('exit', resolve))
const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true

const isRunning = () => program.exitCode === null && program.signalCode === null
while (isRunning() && !(await isReady())) await sleep(100)
const hasStarted = isRunning()
if (hasStarted) {
  console.log(`took ${((performance.now() - begun) / 1000).toFixed(1)} s to the first start`)
  program.kill('SIGTERM')
  await ended
}
process.exitCode = hasStarted ? 0 : 1
