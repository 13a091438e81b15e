// A hostile film may take over the program that reads it. Through /proc, this program could read the environment and
// memory of our own processes, which run as the same user. `unshare` and `setpriv` prevent that, and then become the
// program, with the same pid, channel and signals.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.ts'
import { withTempFolder } from './temp-folder.ts'

interface Way {
  confinement: 'without root rights' | 'user namespace'
  wrapper: readonly string[]
}

const inUserNamespace: Way = {
  confinement: 'user namespace',
  wrapper: ['/usr/bin/unshare', '--user', '--map-current-user', '--'],
}
/** Even as root, a process cannot read a process with more capabilities (ptrace(2), access mode checking). */
const withoutRights: Way = {
  confinement: 'without root rights',
  wrapper: ['/usr/bin/setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'],
}

async function listAncestors(pid: number): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0)
  return parent === 0 ? [pid] : [pid, ...(await listAncestors(parent))]
}

const probe = fileURLToPath(new URL('confinement-probe.ts', import.meta.url))
const PROBE_MS = 120_000

/** True if a confined program can work in its folder and read `dataDir`, but can read no process of `pids`. */
async function isEnough({ wrapper }: Way, dataDir: string, pids: readonly number[]): Promise<boolean> {
  const args = [probe, dataDir, ...pids.map(String)]
  const limits = { timeLimitMs: PROBE_MS, maxOutputBytes: 1024 }
  return await withTempFolder((folder) =>
    runProgram({ path: process.execPath, args, folder, wrapper, ...limits }).then(
      () => true,
      () => false,
    ),
  )
}

const isRoot = process.getuid?.() === 0
const usual = isRoot ? [withoutRights, inUserNamespace] : [inUserNamespace]

/** Finds a way to confine programs; null if none works here, and on any system but Linux. */
export async function findConfinement(dataDir: string, ways: readonly Way[] = usual): Promise<Way | null> {
  if (process.platform !== 'linux') return null
  const pids = await listAncestors(process.pid)
  for (const way of ways) if (await isEnough(way, dataDir, pids)) return way
  return null
}
