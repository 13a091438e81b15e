// Starts the product as people start it: a process of its own with its own data folder and port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverArgs, serverEnv } from '../../../scripts/server-process.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const node24 = join(root, 'node_modules/node/bin/node')
const startLimitMs = 150_000

export const firstAdmin = { email: 'owner@jinvani.test', password: 'palitana-3750-steps' }

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

export const makeDataDir = () => mkdtemp(join(tmpdir(), 'jinvani-acceptance-'))
/** Again where it is not empty at the end: what was killed may write until it is gone. */
export const removeDataDir = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** The data folder of a worker that has started and stopped: a database with its tables, and no account. */
export async function makeTemplate(folder: string): Promise<void> {
  const variables = { DATA_DIR: folder, SERVICES: 'worker', MEDIA_PROCESSING: 'false' }
  const worker = await new Product(variables, await freePort()).ready()
  await worker.stop()
  process.env['ACCEPTANCE_TEMPLATE'] = folder
}

/** Spares a start the making of the database: that takes twice as long as all the rest of it. */
export async function copyTemplate(folder: string): Promise<void> {
  const template = process.env['ACCEPTANCE_TEMPLATE']
  if (template === undefined) throw new Error('The template is made before all tests')
  await cp(template, folder, { recursive: true })
}

export async function makePreparedDir(): Promise<string> {
  const folder = await makeDataDir()
  await copyTemplate(folder)
  return folder
}

type Variables = Record<string, string>

/** Nothing of the outer environment that the product would read. */
function cleanEnv(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG, ...serverEnv, DEMO_LIBRARY: 'false', ...variables }
}

export class Product {
  readonly process: ChildProcess
  readonly url: string
  output = ''

  /** `user`: by number, for whom it runs; its own by default. */
  constructor(variables: Variables, port: number, user?: number) {
    const env = cleanEnv({ PORT: String(port), ...variables })
    this.url = `http://127.0.0.1:${port}`
    this.process = spawn(node24, serverArgs, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    })
    const collect = (chunk: Buffer) => (this.output += chunk.toString())
    this.process.stdout?.on('data', collect)
    this.process.stderr?.on('data', collect)
    process.once('exit', this.kill)
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null
  }

  readonly kill = () => this.process.kill('SIGKILL')

  async ready(): Promise<this> {
    const end = Date.now() + startLimitMs
    while (!this.output.includes('Listening on http')) {
      if (this.hasEnded || Date.now() > end) throw new Error(`The product did not start:\n${this.output}`)
      await sleep(20)
    }
    return this
  }

  /** Resolves with the exit status; null when a signal ended it. */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.process, 'close')
    process.off('exit', this.kill)
    return this.process.exitCode
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.process.kill(signal)
    return await this.ended()
  }
}

/** With the first account given, unless `variables` say otherwise. */
export async function startProduct(
  dataDir: string,
  variables: Variables = {},
  user?: number,
): Promise<Product> {
  const account = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password }
  const product = await launchProduct(dataDir, { ...account, ...variables }, user)
  return await product.ready()
}

/** Without waiting for it, and without an account. */
export async function launchProduct(
  dataDir: string,
  variables: Variables = {},
  user?: number,
): Promise<Product> {
  return new Product({ DATA_DIR: dataDir, ...variables }, await freePort(), user)
}
