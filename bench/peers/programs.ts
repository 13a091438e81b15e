// Installs the other products from npm once and keeps them. Each runs in its own process group, logs to a file, and
// ends with this program.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const startMs = 180_000
const stopMs = 10_000
/** Folder of the installed products, which are kept from run to run, and of all logs. */
const probe = resolve(process.env['PROBE'] ?? join(tmpdir(), 'peers'))
const logs = join(probe, 'logs')
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
fs.mkdirSync(logs, { recursive: true })

export const folderOf = (name: string) => join(probe, name)
const fixtureOf = (name: string) => join(fixtures, name)

/** Address of the PostgreSQL that scripts/with-postgres.mjs has started. */
export function server(): string {
  const given = process.env['TEST_DATABASE_URL']
  if (given === undefined) throw new Error('Start this with: npm run bench:peers')
  return given
}
export const databaseUrl = (name: string) => new URL(`/${name}`, server())

/** All products run on the Node of this repository, without telemetry and without looking for updates. */
const environment = {
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  HOME: process.env['HOME'] ?? '/tmp',
  NEXT_TELEMETRY_DISABLED: '1',
  PAYLOAD_DISABLE_TELEMETRY: '1',
  DO_NOT_TRACK: '1',
  TELEMETRY: 'false',
  NO_COLOR: '1',
  CI: '1',
}

export interface Command {
  name: string
  program: string
  args: string[]
  cwd: string
  env?: Record<string, string>
}

const running = new Set<ChildProcess>()

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process group has ended already.
  }
}

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const logOf = (name: string) => join(logs, `${name}.log`)
const endOfLog = (name: string) => fs.readFileSync(logOf(name), 'utf8').slice(-1500)

function begin({ name, program, args, cwd, env }: Command): ChildProcess {
  const log = fs.openSync(logOf(name), 'w')
  const options = { cwd, env: { ...environment, ...env }, detached: true }
  const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
  fs.closeSync(log)
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.on('error', () => running.delete(child))
  return child
}

export async function run(command: Command): Promise<void> {
  const [status] = (await once(begin(command), 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${command.name} ended with ${status}:\n${endOfLog(command.name)}`)
}

/** Runs npm with the registry, proxies and certificates of the caller, but in the folder of the product. */
export function npm(name: string, step: string, args: string[], more = {}): Promise<void> {
  const { npm_config_local_prefix: _, NODE_ENV: __, ...own } = process.env
  const env = { ...own, ...environment, npm_config_cache: join(probe, 'npm-cache'), ...more }
  return run({ name: `${step}-${name}`, program: 'npm', args, cwd: folderOf(name), env })
}

/** Copies the fixture and installs the packages that its package.json names. */
export async function installPackages(name: string): Promise<void> {
  fs.cpSync(fixtureOf(name), folderOf(name), { recursive: true })
  await npm(name, 'install', ['install', '--prefer-offline'])
}

/** Runs the steps, unless they have run before for the same fixture and Node. */
export async function installOnce(name: string, ...steps: (() => Promise<void>)[]): Promise<void> {
  const hash = createHash('sha256').update(process.version)
  for (const entry of fs.readdirSync(fixtureOf(name), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(fs.readFileSync(join(entry.parentPath, entry.name)))
  const [stamp, wanted] = [join(folderOf(name), '.installed'), hash.digest('hex')]
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing ${name} ...`)
  fs.mkdirSync(folderOf(name), { recursive: true })
  for (const step of steps) await step()
  fs.writeFileSync(stamp, wanted)
}

export function versionOf(name: string, module: string): string {
  const file = join(folderOf(name), 'node_modules', module, 'package.json')
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version
}

export interface Started {
  url: string
  pid: number
  startSeconds: number
  stop(): Promise<void>
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), stopMs)
  await ended
  clearTimeout(kill)
  signalGroup(child, 'SIGKILL')
}

/** Starts a server and waits for it. `ready`: a path that succeeds as soon as the server can be used. */
export async function startServer(command: Command, url: string, ready: string): Promise<Started> {
  const began = performance.now()
  const child = begin(command)
  const elapsed = () => performance.now() - began
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null || child.signalCode !== null || elapsed() > startMs) {
      signalGroup(child, 'SIGKILL')
      throw new Error(`${command.name} did not start:\n${endOfLog(command.name)}`)
    }
    await sleep(50)
  }
  return { url, pid: child.pid ?? 0, startSeconds: elapsed() / 1000, stop: () => end(child) }
}
