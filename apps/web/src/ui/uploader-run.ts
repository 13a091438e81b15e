// The life of one upload at a time: start, cancel, try again.
import { useEffect, useRef, useState } from 'react'

export type UploadWork<T> = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<T>

export interface UploadState {
  status: 'idle' | 'uploading' | 'success' | 'error'
  file: File | null
  /** 0 when there is no bar to show. */
  progress: number
  /** Why it failed; empty when nobody said. */
  reason: string
}

const idle: UploadState = { status: 'idle', file: null, progress: 0, reason: '' }
const resetMs = 400

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

export function useUploadRun<T>(work: UploadWork<T>, onUploaded: (result: T, file: File) => void) {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useBarReset(state, setState)

  const start = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    // What a replaced or cancelled run still reports is not heard.
    const isCurrent = () => running.current === controller && !controller.signal.aborted
    const report = (progress: number) => isCurrent() && setState((now) => ({ ...now, progress }))
    setState({ status: 'uploading', file, progress: 0, reason: '' })
    try {
      const result = await work(file, report, controller.signal)
      if (!isCurrent()) return
      setState({ status: 'success', file, progress: 100, reason: '' })
      onUploaded(result, file)
    } catch (error) {
      if (!isCurrent()) return
      setState(isAbort(error) ? idle : { status: 'error', file, progress: 0, reason: reasonOf(error) })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setState(idle)
  }
  return { state, start, cancel }
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
