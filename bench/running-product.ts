// The product as `npm start` runs it, in production mode, with the demo library.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverArgs, serverEnv } from '../scripts/server-process.mjs'
import { findFreePort } from '../scripts/free-port.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The first account of the data folder. */
export const owner = { email: 'owner@jinvani.test', password: 'shikharji-20-tonks' }

/** Resolves when the text has appeared on the child's standard output; later output is dropped. */
export async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes(text)) return
      child.stdout?.off('data', read).resume()
      resolve()
    }
    child.stdout?.on('data', read)
    child.once('exit', () => reject(new Error(`It ended before it said "${text}":\n${output}`)))
  })
}

/** One client sends more requests here than any visitor may. */
export const unlimited =
  'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,SEARCHES_AT_ONCE=0,MAX_EVENT_LOOP_DELAY_MS=0'

export class RunningProduct {
  readonly child: ChildProcess
  readonly url: string

  private constructor(dataDir: string, port: number, variables: Record<string, string>, cores?: string) {
    this.url = `http://127.0.0.1:${port}`
    const env = {
      ...serverEnv,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // A machine without a system ffmpeg can be measured, too.
      ALLOW_BUNDLED_FFMPEG: 'true',
      LIMITS: unlimited,
      ...variables,
    }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const command = [process.execPath, ...serverArgs]
    const [path = '', ...args] = cores === undefined ? command : ['taskset', '-c', cores, ...command]
    this.child = spawn(path, args, { cwd: root, env, stdio: [...stdio] })
    process.once('exit', () => this.child.kill('SIGKILL'))
  }

  /** `cores`: comma-joined list of the cores for the process and its children. */
  static async start(
    dataDir: string,
    variables: Record<string, string> = {},
    cores?: string,
  ): Promise<RunningProduct> {
    const product = new RunningProduct(dataDir, await findFreePort(), variables, cores)
    await waitForOutput(product.child, 'Listening on')
    return product
  }

  /** Resident memory, now or at its peak, in MiB. */
  async memory(what: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  }

  /** Processor time so far, with that of children that have ended, in seconds. */
  async processorSeconds(): Promise<number> {
    const stat = await readFile(`/proc/${this.child.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / 100
  }

  /** Resolves when it rests: a fresh one begins after some seconds to make cards of the demo library's pictures. */
  async rest(): Promise<void> {
    const seconds = 45
    for (let before = 0, now = await this.processorSeconds(); now - before > seconds / 10;) {
      before = now
      await sleep(seconds * 1000)
      now = await this.processorSeconds()
    }
  }

  async withPeakMemory<T>(work: () => Promise<T>): Promise<[peak: number, result: T]> {
    // Resets the peak that the kernel keeps.
    await writeFile(`/proc/${this.child.pid}/clear_refs`, '5')
    const result = await work()
    return [await this.memory('VmHWM'), result]
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await once(this.child, 'exit')
  }
}
