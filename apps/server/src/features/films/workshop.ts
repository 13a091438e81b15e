// Where films are made, and with which programs. Each process has its own folder, so that the leftovers of a dead
// process can be told apart.
import { mkdir, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FfmpegProgram,
  type PackagerProgram,
  findFfmpeg,
  findPackager,
  ProcessingFailed,
} from '@jinvani/media'
import type { Deps } from '../../platform/deps.ts'
import { isAlive } from '../../platform/disk/is-alive.ts'

type Place = Pick<Deps['config'], 'dataDir'>

const rootOf = ({ dataDir }: Place) => join(dataDir, 'tmp', 'work')

export async function workFolder(config: Place): Promise<string> {
  const folder = join(rootOf(config), String(process.pid))
  await mkdir(folder, { recursive: true })
  return folder
}

/** Ends the children of a killed worker: /proc on Linux shows that they work inside its folder. */
async function endOrphans(folder: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (place !== folder && !place.startsWith(`${folder}/`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process ended by itself meanwhile.
    }
  }
}

/** `isAlone`: no other process can be at work in this data folder. */
export async function sweepWorkFolders(config: Place, isAlone: boolean): Promise<void> {
  const root = rootOf(config)
  for (const name of await readdir(root).catch(() => [])) {
    const isOthers = Number(name) !== process.pid && isAlive(Number(name))
    if (isOthers && !isAlone) continue
    await endOrphans(join(root, name))
    await rm(join(root, name), { recursive: true, force: true })
  }
}

// Both lookups reject with ProcessingFailed if this server lacks the program.

type Purpose = 'convert' | 'package'

const lacking = (purpose: Purpose) =>
  new ProcessingFailed('lacking', `This server has no program to ${purpose} films with`)

export async function needFfmpeg({ config }: Pick<Deps, 'config'>, purpose: Purpose): Promise<FfmpegProgram> {
  const ffmpeg = await findFfmpeg({ configured: config.ffmpegPath })
  if (ffmpeg === null) throw lacking(purpose)
  return ffmpeg
}

export async function needPackager(purpose: Purpose): Promise<PackagerProgram> {
  const packager = await findPackager()
  if (packager === null) throw lacking(purpose)
  return packager
}
