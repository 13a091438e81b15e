// A service of deploy/compose.yaml as a container. runc gets the settings that Docker would give it, with two
// exceptions: the container uses the network of this machine with other ports, and has no seccomp profile.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { root } from '../support/product/product.ts'
import type { Image } from './image.ts'

const run = promisify(execFile)

interface Service {
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period: string
  environment: Record<string, string>
  healthcheck: { test: string[] }
}

export async function readService(name: string): Promise<Service> {
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  const service = services[name]
  if (!service) throw new Error(`deploy/compose.yaml has no service ${name}`)
  return service
}

/** Puts the values of the operator's .env in place of `${NAME:?}` and `${NAME:-}`. */
const filledIn = (value: string, given: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(:\?|:-)\}/g, (_, name: string) => given[name] ?? '')

async function userOf({ folder, user }: Image): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile(join(folder, 'etc/passwd'), 'utf8')
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':') ?? []
  if (uid === undefined) throw new Error(`The image has no user ${user}`)
  return { uid: Number(uid), gid: Number(gid) }
}

const flags = ['nosuid', 'nodev']
const systemMounts = [
  { destination: '/proc', type: 'proc', source: 'proc' },
  { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
  { destination: '/dev/pts', type: 'devpts', source: 'devpts', options: ['nosuid', 'noexec', 'newinstance'] },
  { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: [...flags, 'noexec', 'size=65536k'] },
  { destination: '/sys', type: 'sysfs', source: 'sysfs', options: [...flags, 'noexec', 'ro'] },
]
/** A tmpfs with the options that Docker gives it. */
const tmpfs = (destination: string) =>
  ({ destination, type: 'tmpfs', source: 'tmpfs', options: [...flags, 'noexec', 'rw'] }) // prettier-ignore
const bind = (source: string, destination: string, options: string[] = []) =>
  ({ destination, type: 'bind', source, options: ['rbind', ...options] }) // prettier-ignore

const dockerCapabilities = 'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE NET_RAW SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(' ').map((name) => `CAP_${name}`) // prettier-ignore

export class Container {
  readonly #id: string
  readonly #process: ChildProcess
  readonly #service: Service
  readonly #port: string
  output = ''

  private constructor(id: string, bundle: string, service: Service, port: string) {
    this.#port = port
    this.#id = id
    this.#service = service
    this.#process = spawn('runc', ['run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)))
  }

  /** Starts a service. `given`: values of the operator's .env. `instead`: settings of this machine, such as addresses. */
  static async start(
    image: Image,
    name: string,
    folder: string,
    { given, instead }: Record<'given' | 'instead', Record<string, string>>,
  ): Promise<Container> {
    const service = await readService(name)
    const bundle = await mkdtemp(join(folder, `${name}-`))
    const user = await userOf(image)
    const volumes: ReturnType<typeof bind>[] = []
    for (const [at, volume] of image.volumes.entries()) {
      // Fills a new volume with the image's folder at that path and keeps its owner, as Docker does.
      const place = join(bundle, `volume-${at}`)
      await run('cp', ['--archive', join(image.folder, volume), place])
      volumes.push(bind(place, volume, ['rw']))
    }
    const own = Object.entries(service.environment).map(([key, value]) => [key, filledIn(value, given)])
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...image.env, ...Object.fromEntries(own), ...instead }
    const kept = service.cap_drop?.includes('ALL') ? [] : dockerCapabilities
    // The process is not root, so it begins without capabilities. The bounding set limits what it could gain.
    const capabilities = { bounding: kept, permitted: [], effective: [], inheritable: [], ambient: [] }
    await writeFile(
      join(bundle, 'config.json'),
      JSON.stringify({
        ociVersion: '1.0.2',
        process: {
          user,
          args: image.cmd,
          cwd: image.workdir,
          env: Object.entries(env).map(([key, value]) => `${key}=${String(value)}`),
          capabilities,
          noNewPrivileges: service.security_opt?.includes('no-new-privileges:true') ?? false,
        },
        root: { path: image.folder, readonly: service.read_only ?? false },
        hostname: name,
        mounts: [
          ...systemMounts,
          ...(service.tmpfs ?? []).map(tmpfs),
          ...volumes,
          bind('/etc/resolv.conf', '/etc/resolv.conf', ['ro']),
          bind('/etc/hosts', '/etc/hosts', ['ro']),
        ],
        linux: {
          namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
          maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/timer_list', '/sys/firmware'],
          readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger'],
        },
      }),
    )
    return new Container(`jinvani-${name}-${process.pid}`, bundle, service, instead['PORT'] ?? '')
  }

  /** Runs a command in the container as the user of the service. Returns its output. */
  async exec(...command: string[]): Promise<string> {
    const { stdout } = await run('runc', ['exec', this.#id, ...command])
    return stdout
  }

  /** Waits until the health check of deploy/compose.yaml succeeds. */
  async healthy(limitMs = 400_000): Promise<void> {
    const [kind, ...test] = this.#service.healthcheck.test
    const command = test.map((part) => part.replaceAll(':3000', `:${this.#port}`))
    if (kind !== 'CMD') throw new Error(`Nobody here knows the healthcheck ${kind}`)
    const end = Date.now() + limitMs
    while (
      !(await this.exec(...command).then(
        () => true,
        () => false,
      ))
    ) {
      // prettier-ignore
      if (this.#process.exitCode !== null || Date.now() > end)
        throw new Error(`The container did not get healthy:\n${this.output}`)
      await pause(500)
    }
  }

  /** Stops the container. Returns its exit status, or null if it did not stop in time and had to be killed. */
  async stop(): Promise<number | null> {
    if (this.#process.exitCode !== null) return this.#process.exitCode
    const ended = once(this.#process, 'exit')
    await run('runc', ['kill', this.#id, 'TERM'])
    const grace = Number.parseInt(this.#service.stop_grace_period, 10) * 1000
    if ((await Promise.race([ended, pause(grace, undefined, { ref: false })])) === undefined)
      await run('runc', ['kill', this.#id, 'KILL'])
    await ended
    return this.#process.exitCode
  }
}
