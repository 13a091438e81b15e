// Memory, processor time and open files of processes, from /proc.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** Returns `nothing` if `look` fails: the process or file may be gone by then. */
function orNothing<T>(nothing: T, look: () => T): T {
  try {
    return look()
  } catch {
    return nothing
  }
}
const read = (path: string) => orNothing('', () => readFileSync(path, 'utf8'))
const list = (path: string) => orNothing([], () => readdirSync(path))
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Fields of /proc/PID/stat after the name of the program, which may contain spaces (proc_pid_stat(5)). */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export const parentOf = (pid: number) => Number(statOf(pid)[1])

export function treeOf(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}

/** Seconds of processor time. Includes children that have ended, so that a sum never becomes smaller. */
export const processorSeconds = (...pids: readonly number[]) =>
  sum(pids.flatMap((pid) => statOf(pid).slice(11, 15)).map(Number)) / 100

/** Milliseconds of processor time, exact to a microsecond, without threads that have ended. */
export function fineProcessorMs(...pids: readonly number[]): number {
  const files = pids.flatMap((pid) =>
    list(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}/schedstat`),
  )
  return sum(files.map((file) => Number(read(`/proc/${file}`).split(' ')[0]))) / 1e6
}

/** Memory in MiB, now or at its highest. Memory that processes share counts for each of them. */
export function memoryOf(pids: readonly number[], what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${what}:\\s+(\\d+)`)
  return sum(pids.map((pid) => Number(line.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))) / 1024
}

/** Seconds for which processor cores were busy, summed over all cores. */
export function busySeconds(): number {
  const [, ...times] = (/^.*/.exec(read('/proc/stat'))?.[0] ?? '').split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = times.map(Number)
  return (user + nice + system + irq + softirq) / 100
}

/** Open files by kind. Files of the embedded database are counted apart, since a vacuum opens all of them. */
export function openFiles(pid: number): { sockets: number; ofDatabase: number; others: number } {
  const folder = `/proc/${pid}/fd`
  const open = list(folder).flatMap((name) =>
    orNothing<string[]>([], () => [readlinkSync(`${folder}/${name}`)]),
  )
  const sockets = open.filter((target) => target.startsWith('socket:')).length
  const ofDatabase = open.filter((target) => target.includes('/data/database/')).length
  return { sockets, ofDatabase, others: open.length - sockets - ofDatabase }
}
