// When `npm start` ends, the server (two processes below npm) finishes open requests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import { apiPrefix } from '@jinvani/contract'
import { makePreparedDir, firstAdmin, node24, removeDataDir, root } from '../support/product/product.ts'
import { findFreePort } from '../../scripts/free-port.mjs'

let dataDir: string
const groups: number[] = []
test.beforeEach(async () => {
  dataDir = await makePreparedDir()
})
test.afterEach(async () => {
  for (const group of groups.splice(0)) endGroup(group)
  await removeDataDir(dataDir)
})

const statusOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
const isGone = (port: number) =>
  statusOf(port).then(
    () => false,
    () => true,
  )

/** Ends the processes that a failed test has left running. */
function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // Fails if all processes of the group have ended, which is fine.
  }
}

/** Starts a program in its own process group, as a terminal does. Resolves when the server listens. */
async function startInGroup(program: string, args: string[], port: number, shell = '') {
  const { PATH, HOME } = process.env
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = firstAdmin
  // More time for a request: on a busy machine the second half of the sign-in may come late.
  const patience = { LIMITS: 'REQUEST_TIMEOUT_SEC=300' }
  const settings = { PORT: String(port), DATA_DIR: dataDir, DEMO_LIBRARY: 'false', ...patience }
  const account = { ADMIN_EMAIL, ADMIN_PASSWORD }
  const env = { PATH, HOME, ...settings, ...account, ...(shell && { npm_config_script_shell: shell }) }
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.pid !== undefined) groups.push(child.pid)
  await new Promise<void>((listening) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Listening on') && listening())
  })
  return child
}

/** Sends half of a sign-in. A clean shutdown must wait for the other half. */
async function beginSignIn(port: number) {
  const body = JSON.stringify(firstAdmin)
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const path = `${apiPrefix}/admin/login`
  const signIn = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    signIn.on('response', (response) => resolve(response.resume().statusCode))
    signIn.on('error', reject)
  })
  answer.catch(() => {})
  await new Promise((sent) => signIn.write(body.slice(0, 9), sent))
  await expect.poll(() => statusOf(port)).toBe(200)
  return { answer, finish: () => signIn.end(body.slice(9)) }
}

type Ending = [
  name: string,
  tag: string[],
  end: (npm: ChildProcess) => void,
  status: unknown[],
  shell?: string,
]
const toGroup =
  (signal: NodeJS.Signals) =>
  ({ pid = 0 }: ChildProcess) =>
    process.kill(-pid, signal)

const endings: Ending[] = [
  ['SIGTERM to npm', ['@long'], (npm) => npm.kill('SIGTERM'), [0, null]],
  ['SIGTERM to npm with bash', ['@long'], (npm) => npm.kill('SIGTERM'), [0, null], '/bin/bash'],
  ['SIGTERM to all its processes', ['@long'], toGroup('SIGTERM'), [0, null]],
  ['Ctrl-C', ['@long'], toGroup('SIGINT'), [0, null]],
  ['the end of the terminal', ['@long'], toGroup('SIGHUP'), [null, 'SIGHUP']],
  ['SIGKILL to npm', ['@long'], (npm) => npm.kill('SIGKILL'), [null, 'SIGKILL']],
]
for (const [name, tag, end, status, shell] of endings) {
  test(`on ${name}, the server of npm start finishes open requests and ends`, { tag }, async () => {
    test.skip(shell !== undefined && !existsSync(shell), `this machine has no ${shell}`)
    const port = await findFreePort()
    const npm = await startInGroup('npm', ['start'], port, shell)
    const ended = once(npm, 'exit')
    const { answer, finish } = await beginSignIn(port)
    end(npm)
    // Within half a second the server notices that npm is dead. Then it stops listening.
    await expect.poll(() => isGone(port)).toBe(true)
    finish()
    expect(await answer).toBe(200)
    expect(await ended).toEqual(status)
  })
}

test(
  'the server finishes open requests and ends when the script that started it is killed',
  { tag: '@long' },
  async () => {
    const port = await findFreePort()
    const starter = await startInGroup(node24, ['scripts/start.mjs'], port)
    const { answer, finish } = await beginSignIn(port)
    starter.kill('SIGKILL')
    await expect.poll(() => isGone(port)).toBe(true)
    finish()
    expect(await answer).toBe(200)
  },
)
