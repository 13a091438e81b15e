// The life of one upload at a time: start, pause, cancel, try again.
import { useEffect, useRef, useState } from 'react'

/** How an upload goes on that can pause. */
export type UploadStage = 'sending' | 'paused' | 'offline'

/** Commands to a running upload. An upload that can pause reads them, and reports its stage. */
export interface UploadControls {
  isPaused: () => boolean
  /** By its button, not by leaving the page. */
  isCancelled: () => boolean
  onChange: (listener: () => void) => () => void
  onStage: (stage: UploadStage) => void
}

export type UploadWork<T> = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  controls: UploadControls,
) => Promise<T>

export interface UploadState {
  status: 'idle' | 'uploading' | 'success' | 'error'
  file: File | null
  /** 0 when there is no bar to show. */
  progress: number
  /** Why it failed; empty where that is not known. */
  reason: string
  /** This file can never be taken. */
  isRefused: boolean
  /** Null for an upload that cannot pause. */
  stage: UploadStage | null
}

const idle: UploadState = {
  status: 'idle',
  file: null,
  progress: 0,
  reason: '',
  isRefused: false,
  stage: null,
}
const resetMs = 400

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
/** The name of an error that the same file meets each time. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'FileRefused'
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** One upload on its way. */
class Run {
  readonly abort = new AbortController()
  isPaused = false
  isCancelled = false
  readonly #listeners = new Set<() => void>()

  togglePause(): void {
    this.isPaused = !this.isPaused
    this.#listeners.forEach((listener) => listener())
  }

  cancel(): void {
    this.isCancelled = true
    this.abort.abort()
  }

  controls(onStage: UploadControls['onStage']): UploadControls {
    return {
      isPaused: () => this.isPaused,
      isCancelled: () => this.isCancelled,
      onChange: (listener) => {
        this.#listeners.add(listener)
        return () => void this.#listeners.delete(listener)
      },
      onStage,
    }
  }
}

export function useUploadRun<T>(work: UploadWork<T>, onUploaded: (result: T, file: File) => void) {
  const [state, setState] = useState(idle)
  const running = useRef<Run | null>(null)
  useEffect(() => () => running.current?.abort.abort(), [])
  useBarReset(state, setState)

  const start = async (file: File) => {
    running.current?.abort.abort()
    const run = new Run()
    const { signal } = run.abort
    running.current = run
    // What a replaced or cancelled run still reports is not heard.
    const isCurrent = () => running.current === run && !signal.aborted
    const report = (progress: number) => isCurrent() && setState((now) => ({ ...now, progress }))
    const onStage = (stage: UploadStage) => isCurrent() && setState((now) => ({ ...now, stage }))
    setState({ ...idle, status: 'uploading', file })
    try {
      const result = await work(file, report, signal, run.controls(onStage))
      if (!isCurrent()) return
      setState({ ...idle, status: 'success', file, progress: 100 })
      onUploaded(result, file)
    } catch (error) {
      if (!isCurrent()) return
      const failed = { ...idle, status: 'error', file, reason: reasonOf(error) } as const
      setState(isAbort(error) ? idle : { ...failed, isRefused: isRefusal(error) })
    }
  }

  const cancel = () => {
    running.current?.cancel()
    setState(idle)
  }
  const togglePause = () => running.current?.togglePause()
  return { state, start, cancel, togglePause }
}

/** A finished bar stays long enough to be seen. */
function useBarReset(state: UploadState, setState: (next: (now: UploadState) => UploadState) => void): void {
  const isFinished = state.status === 'success' && state.progress > 0
  useEffect(() => {
    if (!isFinished) return
    const timer = setTimeout(() => setState((now) => ({ ...now, progress: 0 })), resetMs)
    return () => clearTimeout(timer)
  }, [isFinished, setState])
}
