// Starts all child processes: without a shell, and without our environment, which has secrets.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { folderBytes, withTempFolder } from './temp-folder.ts'

export interface ProgramRun {
  path: string
  args: readonly string[]
  /** Working folder of the program, where it writes. */
  folder: string
  /** Variables of the environment, beside TMPDIR, TMP and TEMP, which name `folder`. */
  env?: Record<string, string>
  timeLimitMs: number
  maxOutputBytes: number
  /** Limit for memory. Without effect on systems other than Linux, which do not report the memory of a process. */
  maxMemoryBytes?: number
  signal?: AbortSignal | undefined
  /** True if somebody waits for the result. The program then has a higher priority than conversions. */
  isAwaited?: boolean
  onLine?: (line: string) => void
  onComplaint?: (line: string) => void
  /** For a Node program: gets `send`, which sends it a message, and returns the listener for messages from it. */
  talk?: (send: (message: object) => void) => (message: unknown) => void
  /** Command that becomes the program, such as `setpriv`. By default the one set by `confinePrograms`. */
  wrapper?: readonly string[]
}

let wrapperOfAll: readonly string[] = []

/** Starts every later program through this wrapper, so that the program cannot read our memory and environment. */
export function confinePrograms(wrapper: readonly string[]): void {
  wrapperOfAll = wrapper
}
export type StopReason = 'aborted' | 'time-limit' | 'stalled' | 'output-limit' | 'memory-limit'

const STDERR_KEPT = 2000
const KILL_AFTER_MS = 3000
const WATCH_EVERY_MS = 500
const WATCH_MEMORY_EVERY_MS = 25

type Ending = { code?: number | null; signal?: NodeJS.Signals | null }

/**
 * `detail`: the end of standard error or, if that is empty, how the program ended. For the log only, since it may have
 * paths. `exitCode`: null after a kill or crash, undefined if the program never ran.
 */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
  readonly reason: StopReason | 'failed'
  readonly detail: string
  readonly exitCode: number | null | undefined
  readonly signal: NodeJS.Signals | null

  constructor(reason: StopReason | 'failed', detail: string, { code, signal = null }: Ending = {}) {
    super(`The program ended: ${reason}${signal === null ? '' : ` by ${signal}`}`)
    this.reason = reason
    this.detail = detail.trim() || `No complaint, ${signal ?? `exit code ${code ?? 'unknown'}`}`
    this.exitCode = code
    this.signal = signal
  }
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  let rest = ''
  const onText = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-STDERR_KEPT)
    for (const line of lines) onLine(line)
  }
  // Passes on the last line even if it is incomplete, as after a kill.
  stream
    ?.setEncoding('utf8')
    .on('data', onText)
    .on('end', () => rest !== '' && onLine(rest))
}

/** Lowers the priority of a child, so that the server still answers quickly. */
function stepBack({ pid }: ChildProcess, { isAwaited = false }: ProgramRun): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  try {
    if (pid !== undefined) setPriority(pid, isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW)
  } catch {
    // The child has ended already, or the system has no priorities.
  }
}

function startProgram(run: ProgramRun) {
  const { folder, talk } = run
  const [path = '', ...args] = [...(run.wrapper ?? wrapperOfAll), run.path, ...run.args]
  const child = spawn(path, args, {
    cwd: folder,
    // Temporary files are on the disk of the result, since a rename from another mount would fail.
    env: { ...run.env, TMPDIR: folder, TMP: folder, TEMP: folder },
    stdio: ['ignore', 'pipe', 'pipe', ...(talk === undefined ? [] : (['ipc'] as const))],
    serialization: 'advanced',
    windowsHide: true,
  })
  stepBack(child, run)
  // Ignores errors of sending: if the child has ended, `ended` reports that.
  const hear = talk?.((message) => void (child.connected && child.send(message, () => {})))
  if (hear !== undefined) child.on('message', hear)
  readLines(child.stdout, (line) => run.onLine?.(line))
  readLines(child.stderr, (line) => run.onComplaint?.(line))
  let complaint = ''
  child.stderr?.on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-STDERR_KEPT)
  })
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, ended, complaint: () => complaint }
}

/** Memory of a process in bytes; 0 if the system does not report it. */
async function readMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

function watch(run: ProgramRun, child: ChildProcess) {
  const { maxMemoryBytes } = run
  let stopped: StopReason | null = null
  let killer: NodeJS.Timeout | undefined
  const stop = (reason: StopReason) => {
    if (stopped !== null) return
    stopped = reason
    child.kill('SIGTERM')
    killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  const onAbort = () => stop('aborted')
  run.signal?.addEventListener('abort', onAbort, { once: true })
  const clock = setTimeout(() => stop('time-limit'), run.timeLimitMs)
  const weigh = async () => {
    if ((await folderBytes(run.folder)) > run.maxOutputBytes) stop('output-limit')
  }
  const scale = setInterval(() => void weigh(), WATCH_EVERY_MS)
  const weighMemory = async () => {
    if ((await readMemory(child.pid)) <= (maxMemoryBytes ?? Infinity)) return
    stop('memory-limit')
    child.kill('SIGKILL')
  }
  const memoryScale = maxMemoryBytes && setInterval(() => void weighMemory(), WATCH_MEMORY_EVERY_MS)
  const end = () => {
    run.signal?.removeEventListener('abort', onAbort)
    clearTimeout(clock)
    clearTimeout(killer)
    clearInterval(scale)
    clearInterval(memoryScale)
  }
  return { stopped: () => stopped, end }
}

/** Resolves after exit code 0. Even then the output may be incomplete, so verify it. Rejects with ProgramFailed. */
export async function runProgram(run: ProgramRun): Promise<void> {
  if (run.signal?.aborted === true) throw new ProgramFailed('aborted', '')
  const { child, ended, complaint } = startProgram(run)
  const watcher = watch(run, child)
  try {
    const { code = null, signal = null } = await ended
    const reason = watcher.stopped()
    if (reason !== null) throw new ProgramFailed(reason, complaint(), { code, signal })
    // With these codes, a wrapper reports that it could not start the program.
    if (code === 126 || code === 127) throw new ProgramFailed('failed', complaint())
    if (code !== 0) throw new ProgramFailed('failed', complaint(), { code, signal })
  } catch (error) {
    throw error instanceof ProgramFailed ? error : new ProgramFailed('failed', String(error))
  } finally {
    watcher.end()
  }
  if ((await folderBytes(run.folder)) > run.maxOutputBytes) throw new ProgramFailed('output-limit', '')
}

/** A program that does not answer within this time counts as missing. On a busy machine, programs start late. */
const ANSWER_MS = 120_000
const ANSWER_BYTES = 1024 ** 2

export async function askProgram(path: string, args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const onLine = (line: string) => lines.push(line)
  const limits = { timeLimitMs: ANSWER_MS, maxOutputBytes: ANSWER_BYTES }
  await withTempFolder((folder) => runProgram({ path, args, folder, onLine, ...limits }))
  return lines.join('\n')
}

type Work<T> = (signal: AbortSignal) => Promise<T>

/** If one function fails, stops the other. Throws only when both have ended, so that their folders can be removed. */
export async function together<A, B>(one: Work<A>, other: Work<B>, outer?: AbortSignal): Promise<[A, B]> {
  const stop = new AbortController()
  const signal = outer === undefined ? stop.signal : AbortSignal.any([outer, stop.signal])
  const both = [one(signal), other(signal)] as const
  try {
    return await Promise.all(both)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(both)
    throw error
  }
}
