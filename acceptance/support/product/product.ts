// Starts the product as people do: as a separate process with its own data folder and port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverArgs, serverEnv } from '../../../scripts/server-process.mjs'
import { findFreePort } from '../../../scripts/free-port.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const node24 = join(root, 'node_modules/node/bin/node')
const startLimitMs = 400_000

export const firstAdmin = { email: 'owner@jinvani.test', password: 'palitana-3750-steps' }

export const makeDataDir = () => mkdtemp(join(tmpdir(), 'jinvani-acceptance-'))
/** Tries again if the folder is not empty: a killed process may still write for a moment. */
export const removeDataDir = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Makes a data folder that other tests copy: it has a database with tables and no account. */
export async function makeTemplate(folder: string): Promise<void> {
  // The access rights that a folder of an operator has. `private-folder.spec.ts` checks that the product closes it.
  await chmod(folder, 0o755)
  const variables = { DATA_DIR: folder, SERVICES: 'worker', MEDIA_PROCESSING: 'false' }
  const worker = await new Product(variables, await findFreePort()).ready()
  await worker.stop()
  process.env['ACCEPTANCE_TEMPLATE'] = folder
}

/** Copies the prepared data folder: creating a database would take twice as long as the rest of the start. */
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

/** Leaves out the variables of this process that the product would read, and adds `variables`. */
function cleanEnv(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG, ...serverEnv, DEMO_LIBRARY: 'false', ...variables }
}

export class Product {
  readonly process: ChildProcess
  readonly url: string
  output = ''

  /** `user`: id of the user who runs the product; by default the current one. */
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

  /** Resolves with the exit status when the product ends; null if a signal ended it. */
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

/** Starts the product with a first account; `variables` can change its settings. */
export async function startProduct(
  dataDir: string,
  variables: Variables = {},
  user?: number,
): Promise<Product> {
  const account = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password }
  const product = await launchProduct(dataDir, { ...account, ...variables }, user)
  return await product.ready()
}

/** Starts the product and does not wait until it is ready. It has a first account only if `variables` has one. */
export async function launchProduct(
  dataDir: string,
  variables: Variables = {},
  user?: number,
): Promise<Product> {
  return new Product({ DATA_DIR: dataDir, ...variables }, await findFreePort(), user)
}
