// The one place where a child process starts: an argument list, never a shell, and an empty environment
// (the secrets of this process are none of its business).
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { folderBytes, withTempFolder } from './temp-folder.ts'

/** To a child of ours; messages are cloned as between threads. */
export type SendMessage = (message: object) => void

export interface ProgramRun {
  /** Absolute path of the program. */
  path: string
  args: readonly string[]
  /** Where it works and writes. */
  folder: string
  /** Beside the names of the temporary folder, which is always `folder`. */
  env?: Record<string, string>
  timeLimitMs: number
  /** Of everything below `folder`. */
  maxOutputBytes: number
  /** Of the program itself. Only Linux tells; elsewhere the program must know its own limit. */
  maxMemoryBytes?: number
  signal?: AbortSignal
  /** A person waits for it: it goes before films, but behind answers. */
  isAwaited?: boolean
  onLine?: (line: string) => void
  /** What it writes to standard error, line by line. */
  onComplaint?: (line: string) => void
  /** For a program of ours that speaks the language of node: returns who hears its messages. */
  talk?: (send: SendMessage) => (message: unknown) => void
  /** A program that becomes this one; that of `confinePrograms` unless given. */
  wrapper?: readonly string[]
}

let wrapperOfAll: readonly string[] = []

/** From now on: what runs here is kept away from this process. */
export function confinePrograms(wrapper: readonly string[]): void {
  wrapperOfAll = wrapper
}
export type StopReason = 'aborted' | 'time-limit' | 'stalled' | 'output-limit' | 'memory-limit'

const STDERR_KEPT = 2000
const KILL_AFTER_MS = 3000
const WATCH_EVERY_MS = 500
const WATCH_MEMORY_EVERY_MS = 25

/**
 * `detail` is the end of what the program complained about: for the log, not for people, it may hold paths.
 * `exitCode` is null where it was stopped or crashed, and undefined where it never ran.
 */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
  readonly reason: StopReason | 'failed'
  readonly detail: string
  readonly exitCode: number | null | undefined

  constructor(reason: StopReason | 'failed', detail: string, exitCode?: number | null) {
    super(`The program ended: ${reason}`)
    this.reason = reason
    this.detail = detail
    this.exitCode = exitCode
  }
}

/** Splits what arrives into lines. */
function lineReader(onLine: (line: string) => void) {
  let rest = ''
  return (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = (lines.pop() ?? '').slice(-STDERR_KEPT)
    for (const line of lines) onLine(line)
  }
}

/** Answers of this machine go before a film, which takes minutes anyway. */
function stepBack({ pid }: ChildProcess, { isAwaited = false }: ProgramRun): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  try {
    if (pid !== undefined) setPriority(pid, isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW)
  } catch {
    // It has ended already, or this machine knows no priorities.
  }
}

/** What a program writes for a moment lies beside its result: another mount cannot be renamed from. */
const temporaryFolder = (folder: string) => ({ TMPDIR: folder, TMP: folder, TEMP: folder })

function startProgram(run: ProgramRun) {
  const [path = '', ...args] = [...(run.wrapper ?? wrapperOfAll), run.path, ...run.args]
  const child = spawn(path, args, {
    cwd: run.folder,
    env: { ...run.env, ...temporaryFolder(run.folder) },
    stdio: ['ignore', 'pipe', 'pipe', ...(run.talk === undefined ? [] : (['ipc'] as const))],
    serialization: 'advanced',
    windowsHide: true,
  })
  stepBack(child, run)
  listen(child, run)
  child.stdout?.setEncoding('utf8').on(
    'data',
    lineReader((line) => run.onLine?.(line)),
  )
  let complaint = ''
  const readComplaint = lineReader((line) => run.onComplaint?.(line))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-STDERR_KEPT)
    readComplaint(chunk)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, ended, complaint: () => complaint }
}

function listen(child: ChildProcess, { talk }: ProgramRun): void {
  const hear = talk?.((message) => {
    // It may have ended meanwhile, which its end tells.
    if (child.connected) child.send(message, () => {})
  })
  if (hear !== undefined) child.on('message', hear)
}

/** What a process holds in memory; null where the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** Asks the child to end when it is no longer wanted, takes too long, writes or holds too much. */
function watch(run: ProgramRun, child: ChildProcess) {
  const kill = (signal: NodeJS.Signals) => child.kill(signal)
  let stopped: StopReason | null = null
  let killer: NodeJS.Timeout | undefined
  const stop = (reason: StopReason) => {
    if (stopped !== null) return
    stopped = reason
    kill('SIGTERM')
    killer = setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS)
  }
  const onAbort = () => stop('aborted')
  run.signal?.addEventListener('abort', onAbort, { once: true })
  const clock = setTimeout(() => stop('time-limit'), run.timeLimitMs)
  const weigh = async () => {
    if ((await folderBytes(run.folder)) > run.maxOutputBytes) stop('output-limit')
  }
  const scale = setInterval(() => void weigh(), WATCH_EVERY_MS)
  const { maxMemoryBytes } = run
  const weighMemory = async (limit: number) => {
    if (((await memoryOf(child.pid)) ?? 0) <= limit) return
    stop('memory-limit')
    kill('SIGKILL')
  }
  const memoryScale =
    maxMemoryBytes === undefined
      ? undefined
      : setInterval(() => void weighMemory(maxMemoryBytes), WATCH_MEMORY_EVERY_MS)
  const end = () => {
    run.signal?.removeEventListener('abort', onAbort)
    clearTimeout(clock)
    clearTimeout(killer)
    clearInterval(scale)
    clearInterval(memoryScale)
  }
  return { stopped: () => stopped, end }
}

/** Resolves when the program ended with 0. That alone does not mean that its output is whole: verify it. */
export async function runProgram(run: ProgramRun): Promise<void> {
  if (run.signal?.aborted === true) throw new ProgramFailed('aborted', '')
  const { child, ended, complaint } = startProgram(run)
  const watcher = watch(run, child)
  try {
    const code = await ended
    const reason = watcher.stopped()
    if (reason !== null) throw new ProgramFailed(reason, complaint(), code)
    if (code !== 0) throw new ProgramFailed('failed', complaint(), code)
  } catch (error) {
    throw error instanceof ProgramFailed ? error : new ProgramFailed('failed', String(error))
  } finally {
    watcher.end()
  }
  if ((await folderBytes(run.folder)) > run.maxOutputBytes) throw new ProgramFailed('output-limit', '')
}

const ANSWER_MS = 10_000
const ANSWER_BYTES = 1024 ** 2

/** What a program prints when it is asked something small, such as its version. */
export async function askProgram(path: string, args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const onLine = (line: string) => lines.push(line)
  const limits = { timeLimitMs: ANSWER_MS, maxOutputBytes: ANSWER_BYTES }
  await withTempFolder((folder) => runProgram({ path, args, folder, onLine, ...limits }))
  return lines.join('\n')
}
