// Two api and two worker processes, as if on separate machines: each has its own folder. They share a database, a
// bucket, and one address in front.
import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Product, firstAdmin, makeDataDir, node24, removeDataDir, root } from '../support/product/product.ts'
import { startNginx } from './nginx.ts'
import { startOtpGateway } from './otp-gateway.ts'
import { findFreePort } from '../../scripts/free-port.mjs'

type Service = 'api' | 'worker'

/** Creates the bucket in a separate process. Returns the server's settings for it. */
export async function makeBucket(origin: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(
    node24,
    ['apps/server/src/testing/storage/make-bucket.ts', origin],
    {
      cwd: root,
    },
  )
  return JSON.parse(stdout) as Record<string, string>
}

class Machine {
  readonly port: number
  readonly folder: string
  readonly variables: Record<string, string>
  process: Product

  constructor(port: number, folder: string, variables: Record<string, string>) {
    this.port = port
    this.folder = folder
    this.variables = { ...variables, DATA_DIR: folder }
    this.process = this.start()
  }

  get url(): string {
    return this.process.url
  }

  start(): Product {
    this.process = new Product(this.variables, this.port)
    return this.process
  }

  /** Files of the films that the worker is making, with their sizes. Empty if it is making none. */
  async listWork(): Promise<string[]> {
    const folder = join(this.folder, 'tmp/work', String(this.process.process.pid))
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    const sizeOf = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0
    return await Promise.all(names.map(async (name) => `${name} ${await sizeOf(name)}`))
  }

  async isWorking(): Promise<boolean> {
    return (await this.listWork()).length > 0
  }
}

export type Machines = Awaited<ReturnType<typeof startMachines>>

interface Options {
  databaseUrl?: string
  /** Environment variables in addition to those that every machine gets. */
  variables?: Record<string, string>
}

export async function startMachines({ databaseUrl, variables: more }: Options = {}) {
  const folder = await makeDataDir()
  const [proxyPort, ...ports] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const gateway = await startOtpGateway()
  const proxy = await startNginx(join(folder, 'nginx'), proxyPort, ports.slice(0, 2))
  const variables = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl ?? process.env['TEST_DATABASE_URL'] ?? '',
    SECRET_KEY: 'one-secret-for-all-processes-of-this-installation',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    // No limits: the writers save faster than people do, and the apis would answer some requests with 503 while films
    // are made.
    LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0',
    OTP_GATEWAY_URL: gateway.url,
    ALLOW_BUNDLED_FFMPEG: 'true',
    MIN_FREE_DISK_MB: '0',
    // A film of ten seconds counts as long: both workers make parts of it when one of them is killed.
    LONG_FILM_SEC: '10',
    LOG_LEVEL: 'warn',
    ...(await makeBucket(proxy.url)),
    ...more,
  }
  const start = (service: Service, at: number) =>
    new Machine(ports[at] ?? 0, join(folder, `${service}-${at}`), { ...variables, SERVICES: service })
  // All processes start at the same time, with an empty database.
  const apis = [start('api', 0), start('api', 1)] as const
  const workers = [start('worker', 2), start('worker', 3)] as const
  const all = [...apis, ...workers]
  const stop = async () => {
    await Promise.all(all.map((machine) => machine.process.stop()))
    await proxy.stop()
    gateway.close()
    await removeDataDir(folder)
  }
  try {
    await Promise.all(all.map((machine) => machine.process.ready()))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: proxy.url, folder, apis, workers, codes: gateway.codes, stop }
}
