// The work folders and the programs that make films. Each process has its own folder, so that the folder of a dead
// process can be recognised and removed.
import { mkdir, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg, findPackager, ProcessingFailed } from '@jinvani/media'
import type { Deps } from '../../platform/deps.ts'
import type { JobContext, JobOutcome } from '../../platform/queue/queue.ts'
import { freeBytesAt, isAlive } from '../../platform/folders.ts'

export type FilmJob<Payload> = (deps: Deps, payload: Payload, context: JobContext) => Promise<JobOutcome>

type Place = Pick<Deps['config'], 'dataDir'>

const rootOf = ({ dataDir }: Place) => join(dataDir, 'tmp', 'work')

export async function workFolder(config: Place): Promise<string> {
  const folder = join(rootOf(config), String(process.pid))
  await mkdir(folder, { recursive: true })
  return folder
}

/** The work folder; null if too little disk is free to begin a film. */
export async function findRoom({ config }: Deps): Promise<string | null> {
  const folder = await workFolder(config)
  return (await freeBytesAt(folder)) < config.minFreeDiskBytes ? null : folder
}

export const makeFolders = <Names extends string[]>(parent: string, ...names: Names) =>
  Promise.all(
    names.map(async (name) => {
      await mkdir(join(parent, name))
      return join(parent, name)
    }),
  ) as Promise<{ [Index in keyof Names]: string }>

/** Kills processes that a killed worker left running: on Linux, /proc shows that they work inside its folder. */
async function endOrphans(folder: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (place !== folder && !place.startsWith(`${folder}/`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
}

/** Removes the folders of dead processes. `isAlone`: no other process uses this data folder, so removes all folders. */
export async function sweepWorkFolders(config: Place, isAlone: boolean): Promise<void> {
  const root = rootOf(config)
  for (const name of await readdir(root).catch(() => [])) {
    const isOthers = Number(name) !== process.pid && isAlive(Number(name))
    if (isOthers && !isAlone) continue
    await endOrphans(join(root, name))
    await rm(join(root, name), { recursive: true, force: true })
  }
}

type Purpose = 'convert' | 'package'

function assertFound<Program>(found: Program | null, purpose: Purpose): Program {
  if (found !== null) return found
  throw new ProcessingFailed('lacking', `This server has no program to ${purpose} films with`)
}

export const needFfmpeg = async ({ config }: Deps, purpose: Purpose) =>
  assertFound(await findFfmpeg({ configured: config.ffmpegPath }), purpose)

export const needPackager = async (purpose: Purpose) => assertFound(await findPackager(), purpose)
