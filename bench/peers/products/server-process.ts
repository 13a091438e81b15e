// Child programs: each in its own process group with its output in a log, ended when this program ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { delimiter } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logs } from '../places.ts'

const startMs = 180_000
const stopMs = 10_000

/** The current Node runs everything; no product sends telemetry or checks for updates. */
export const environment: Record<string, string> = {
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  HOME: process.env['HOME'] ?? '/tmp',
  STRAPI_TELEMETRY_DISABLED: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  PAYLOAD_DISABLE_TELEMETRY: '1',
  DO_NOT_TRACK: '1',
  TELEMETRY: 'false',
  NO_COLOR: '1',
  CI: '1',
}

export interface Command {
  /** Name of the command and of its log. */
  name: string
  program: string
  args: string[]
  cwd: string
  env?: Record<string, string>
}

const running = new Set<ChildProcess>()

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const logOf = (name: string) => join(logs, `${name}.log`)
const endOfLog = (name: string) => readFileSync(logOf(name), 'utf8').slice(-1500)

function begin({ name, program, args, cwd, env }: Command): ChildProcess {
  const log = openSync(logOf(name), 'w')
  const child = spawn(program, args, {
    cwd,
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.on('error', () => running.delete(child))
  return child
}

/** Runs a command to its end; throws unless it succeeds. */
export async function run(command: Command): Promise<void> {
  const child = begin(command)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${command.name} ended with ${status}:\n${endOfLog(command.name)}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

export interface Started {
  url: string
  pid: number
  /** Seconds until the server could be used. */
  startSeconds: number
  stop(): Promise<void>
}

export class ServerProcess implements Started {
  readonly url: string
  readonly pid: number
  readonly startSeconds: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string, startSeconds: number) {
    this.#child = child
    this.url = url
    this.pid = child.pid ?? 0
    this.startSeconds = startSeconds
  }

  /** `ready` is the path that succeeds once the server can be used. */
  static async start(command: Command, url: string, ready: string): Promise<ServerProcess> {
    const began = performance.now()
    const child = begin(command)
    const elapsed = () => performance.now() - began
    while (!(await answers(url + ready))) {
      if (child.exitCode !== null || child.signalCode !== null || elapsed() > startMs) {
        signalGroup(child, 'SIGKILL')
        throw new Error(`${command.name} did not start:\n${endOfLog(command.name)}`)
      }
      await sleep(50)
    }
    return new ServerProcess(child, url, elapsed() / 1000)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signalGroup(child, 'SIGTERM')
    const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), stopMs)
    await ended
    clearTimeout(kill)
    signalGroup(child, 'SIGKILL')
  }
}
