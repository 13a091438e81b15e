// Runs one upload at a time: start, pause, cancel, retry.
import { useEffect, useRef, useState } from 'react'

type UploadStage = 'sending' | 'paused' | 'offline'

/** How an upload learns that it is paused or cancelled, and reports its stage. */
interface UploadControls {
  isPaused: () => boolean
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
  /** Percentage; 0 while no bar is shown. */
  progress: number
  /** Why the upload failed; empty if unknown. */
  reason: string
  /** True if the server will never accept this file. */
  isRefused: boolean
  /** Stage of the upload; null if it cannot be paused. */
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
  const isFinished = state.status === 'success' && state.progress > 0
  // Removes the bar of a finished upload after it was shown for a moment.
  useEffect(() => {
    if (!isFinished) return
    const timer = setTimeout(() => setState((now) => ({ ...now, progress: 0 })), resetMs)
    return () => clearTimeout(timer)
  }, [isFinished])

  const start = async (file: File) => {
    running.current?.abort.abort()
    const run = new Run()
    const { signal } = run.abort
    running.current = run
    // False for a run that was replaced or cancelled. Its reports are ignored.
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
      const { name, message: reason } = error instanceof Error ? error : { name: '', message: '' }
      const failed = { ...idle, status: 'error', file, reason, isRefused: name === 'FileRefused' } as const
      setState(name === 'AbortError' ? idle : failed)
    }
  }

  const cancel = () => {
    running.current?.cancel()
    setState(idle)
  }
  return { state, start, cancel, togglePause: () => running.current?.togglePause() }
}
