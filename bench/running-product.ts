// Runs the product as `npm start` does: in production mode, with the demo library.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { memoryOf } from './processes.ts'
import { serverArgs, serverEnv } from '../scripts/server-process.mjs'
import { findFreePort } from '../scripts/free-port.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export const owner = { email: 'owner@jinvani.test', password: 'shikharji-20-tonks' }

async function waitUntilItListens(output: Readable): Promise<void> {
  let seen = ''
  for await (const line of createInterface(output)) {
    seen += `${line}\n`
    if (line.includes('Listening on')) break
  }
  if (!seen.includes('Listening on')) throw new Error(`It ended before it listened:\n${seen}`)
  output.resume()
}

/** Limits are off: the client of a measurement sends more requests than any visitor may. */
export const unlimited =
  'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,SEARCHES_AT_ONCE=0,MAX_EVENT_LOOP_DELAY_MS=0'

export class RunningProduct {
  readonly child: ChildProcessByStdio<null, Readable, null>
  readonly url: string

  private constructor(dataDir: string, port: number, variables: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    const env = {
      ...serverEnv,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // A machine for measurements may have no ffmpeg of its own.
      ALLOW_BUNDLED_FFMPEG: 'true',
      LIMITS: unlimited,
      ...variables,
    }
    this.child = spawn(process.execPath, serverArgs, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    process.once('exit', () => this.child.kill('SIGKILL'))
  }

  static async start(dataDir: string, variables: Record<string, string> = {}): Promise<RunningProduct> {
    const product = new RunningProduct(dataDir, await findFreePort(), variables)
    await waitUntilItListens(product.child.stdout)
    return product
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  memory(): number {
    return memoryOf([this.pid])
  }

  async withPeakMemory<T>(work: () => Promise<T>): Promise<[peak: number, result: T]> {
    // Resets the highest memory that the kernel has recorded (proc_pid_clear_refs(5)).
    await writeFile(`/proc/${this.pid}/clear_refs`, '5')
    const result = await work()
    return [memoryOf([this.pid], 'VmHWM'), result]
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await once(this.child, 'exit')
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}
