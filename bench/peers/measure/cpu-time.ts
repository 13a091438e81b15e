// Processor time and memory of a run by process, from /proc.
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100
/** Percent of one core above which the machine is not quiet. */
const mostBusyPercent = 8

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Ids of a process and all its descendants. */
function treeOf(pid: number): number[] {
  let threads: string[] = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
  const children = threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}

/** Fields of /proc/PID/stat from the state on, since the name before it may contain spaces. */
const statOf = (pid: number) => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export const parentOf = (pid: number) => Number(statOf(pid)[1])

/** Processor seconds, with those of children that have ended, so that a sum never shrinks. */
function secondsOf(pid: number): number {
  const ticks = statOf(pid)
    .slice(11, 15)
    .map((field) => Number(field) || 0)
  return sum(ticks) / ticksPerSecond
}
const secondsOfTrees = (pids: readonly number[]) => sum(pids.flatMap(treeOf).map(secondsOf))

/** Resident memory in MiB; shared pages count once for each process. */
export function residentMemory(pids: readonly number[]): number {
  const sizes = pids
    .flatMap(treeOf)
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))
  return Math.round(sum(sizes) / 1024)
}

/** Busy seconds of the whole machine, without steal and waiting. */
function busySeconds(): number {
  const [line = ''] = read('/proc/stat').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / ticksPerSecond
}

/**
 * Waits until nothing else is running. False if the machine did not become quiet before the deadline (of
 * `performance.now`).
 */
export async function waitForQuiet(watchSeconds: number, deadline: number): Promise<boolean> {
  for (;;) {
    const before = busySeconds()
    await sleep(watchSeconds * 1000)
    if (((busySeconds() - before) / watchSeconds) * 100 < mostBusyPercent) return true
    if (performance.now() >= deadline) return false
  }
}

export interface CpuTimes {
  at: number
  busy: number
  server: number
  database: number
  client: number
}
/** Shares in percent of one core. */
export interface CpuShares {
  server: number
  database: number
  client: number
  /** All other processes of the machine. */
  other: number
}

export interface Watched {
  servers: readonly number[]
  database: number
}

export function takeCpuTimes({ servers, database }: Watched): CpuTimes {
  return {
    at: performance.now(),
    busy: busySeconds(),
    server: secondsOfTrees(servers),
    database: secondsOfTrees([database]),
    // With wrk, which has ended by then; the servers, its siblings, still run.
    client: secondsOf(process.pid),
  }
}

export function sharesBetween(before: CpuTimes, after: CpuTimes): CpuShares {
  const seconds = (after.at - before.at) / 1000
  const share = (key: keyof CpuTimes) => Math.max(0, Math.round(((after[key] - before[key]) / seconds) * 100))
  const [server, database, client] = [share('server'), share('database'), share('client')]
  return { server, database, client, other: Math.max(0, share('busy') - server - database - client) }
}
