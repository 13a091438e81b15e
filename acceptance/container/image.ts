// Builds the image of deploy/Dockerfile as a folder, step by step. There is no registry here, so the base image is the
// same release of Debian, with the Node that npm installed and the npm of this machine.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { node24, root } from '../support/product/product.ts'
import { type Stage, readStages } from './dockerfile.ts'

const run = promisify(execFile)
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

export interface Image {
  folder: string
  env: Record<string, string>
  user: string
  workdir: string
  volumes: string[]
  cmd: string[]
}

/** `name`: name of the base image, such as `node:24-bookworm-slim`. */
async function makeBase(name: string, folder: string): Promise<void> {
  const [, release] = /^node:24-(\w+)-slim$/.exec(name) ?? []
  if (release === undefined) throw new Error(`Nobody here can make ${name}`)
  await run('mmdebstrap', ['--quiet', '--variant=minbase', '--mode=root', release, folder])
  await run('useradd', ['--root', folder, '--uid', '1000', '--user-group', '--create-home', 'node'])
  await cp(node24, join(folder, 'usr/local/bin/node'))
  const { stdout } = await run('sh', ['-c', 'realpath "$(command -v npm)"'])
  await cp(resolve(stdout.trim(), '../..'), join(folder, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
  })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
}

async function readIgnored(): Promise<(path: string) => boolean> {
  const patterns = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  return (file) => patterns.some((pattern) => matchesGlob(file, pattern))
}

/** Runs the command of a `RUN` step as root, with the network and the npm cache of this machine. */
async function runStep(command: string, { folder, env, workdir }: Image): Promise<void> {
  const cache = join(homedir(), '.npm')
  await mkdir(cache, { recursive: true })
  const settings = {
    PATH: path,
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: '/mnt/ca.crt',
    npm_config_cache: '/mnt/npm',
    ...env,
  }
  const mounts = [
    `--bind ${folder} / --dev /dev --proc /proc --tmpfs /mnt --bind ${cache} /mnt/npm`,
    `--ro-bind-try ${certificates} /mnt/ca.crt --ro-bind /etc/resolv.conf /etc/resolv.conf`,
  ].join(' ')
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value])
  const place = ['--die-with-parent', '--chdir', workdir, '--clearenv', ...settingArgs]
  const args = [...mounts.split(' '), ...place, '/bin/sh', '-c', command]
  const child = spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`${command}\n${output}`)
}

class Builder {
  readonly #folder: string
  readonly #isIgnored: (path: string) => boolean
  readonly #images = new Map<string, Image>()

  constructor(folder: string, isIgnored: (path: string) => boolean) {
    this.#folder = folder
    this.#isIgnored = isIgnored
  }

  async build(stage: Stage, at: number): Promise<Image> {
    const folder = join(this.#folder, `stage-${at}`)
    const before = this.#images.get(stage.from)
    if (before) await run('cp', ['--archive', '--reflink=auto', before.folder, folder])
    else await makeBase(stage.from, folder)
    const image: Image = { env: {}, user: 'root', workdir: '/', volumes: [], cmd: [], ...before, folder }
    for (const step of stage.steps) await this.#take(step, image)
    if (stage.name !== null) this.#images.set(stage.name, image)
    return image
  }

  async #take(step: Stage['steps'][number], image: Image): Promise<void> {
    if (step.what === 'env') Object.assign(image.env, step.values)
    else if (step.what === 'cmd') image.cmd = step.args
    else if (step.what === 'user') image.user = step.value
    else if (step.what === 'volume') image.volumes = [...image.volumes, step.value]
    else if (step.what === 'run') await runStep(step.value, image)
    else if (step.what === 'workdir') {
      image.workdir = resolve(image.workdir, step.value)
      await mkdir(join(image.folder, image.workdir), { recursive: true })
    } else await this.#copy(step, image)
  }

  /**
   * Runs a COPY step. The content of a folder goes into the target. A file goes into the target if the target ends with
   * a slash or is a dot; otherwise the target is the file.
   */
  async #copy(
    { from, sources, target }: { from: string | null; sources: string[]; target: string },
    image: Image,
  ) {
    const other = from === null ? undefined : this.#images.get(from)
    if (from !== null && !other) throw new Error(`COPY --from=${from}: no such stage`)
    const place = join(image.folder, resolve(image.workdir, target))
    for (const source of sources) {
      const origin = join(other?.folder ?? root, source)
      const isInto = /(^|\/)\.?$/.test(target) && source !== '.'
      const goal = isInto ? join(place, origin.split('/').at(-1) ?? '') : place
      await mkdir(dirname(goal), { recursive: true })
      const filter = (file: string) => other !== undefined || !this.#isIgnored(relative(root, file))
      await cp(origin, goal, { recursive: true, verbatimSymlinks: true, filter })
    }
  }
}

/** Builds all stages in `folder`, in order. Returns the image of the last one. */
export async function buildImage(folder: string): Promise<Image> {
  const builder = new Builder(folder, await readIgnored())
  const stages = readStages(await readFile(join(root, 'deploy/Dockerfile'), 'utf8'))
  let image: Image | undefined
  for (const [at, stage] of stages.entries()) {
    const started = performance.now()
    image = await builder.build(stage, at)
    process.stdout.write(
      `stage ${stage.name ?? 'last'}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
    )
  }
  if (!image) throw new Error('The Dockerfile has no stage')
  await writeFile(join(folder, 'image.json'), JSON.stringify(image))
  return image
}
