// Where workers keep what is half done: one folder for each process, so that what a dead one left can be told.
import { mkdir, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { isAlive } from '../../../platform/is-alive.ts'

type Place = Pick<Deps['config'], 'dataDir'>

const rootOf = ({ dataDir }: Place) => join(dataDir, 'tmp', 'work')

export async function workFolder(config: Place): Promise<string> {
  const folder = join(rootOf(config), String(process.pid))
  await mkdir(folder, { recursive: true })
  return folder
}

/** A worker that was killed could not end its children; they work inside its folder. Linux tells where. */
async function endOrphans(folder: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (place !== folder && !place.startsWith(`${folder}/`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Ended by itself meanwhile.
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
