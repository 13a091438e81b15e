// The work folders and the programs that make films. Each process has its own folder, so that what a dead process
// leaves behind can be recognised.
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
import { isAlive } from '../../platform/folders.ts'

type Place = Pick<Deps['config'], 'dataDir'>

const rootOf = ({ dataDir }: Place) => join(dataDir, 'tmp', 'work')

export async function workFolder(config: Place): Promise<string> {
  const folder = join(rootOf(config), String(process.pid))
  await mkdir(folder, { recursive: true })
  return folder
}

/** Ends processes that a killed worker left running. On Linux, /proc shows that they work inside of its folder. */
async function endOrphans(folder: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (place !== folder && !place.startsWith(`${folder}/`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Killing fails if the process has ended by itself, which is fine.
    }
  }
}

/** Removes the folders of dead processes; all folders if no other process uses this data folder (`isAlone`). */
export async function sweepWorkFolders(config: Place, isAlone: boolean): Promise<void> {
  const root = rootOf(config)
  for (const name of await readdir(root).catch(() => [])) {
    const isOthers = Number(name) !== process.pid && isAlive(Number(name))
    if (isOthers && !isAlone) continue
    await endOrphans(join(root, name))
    await rm(join(root, name), { recursive: true, force: true })
  }
}

// Both functions throw ProcessingFailed if this server lacks the program.

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
