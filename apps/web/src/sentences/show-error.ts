// Turns a failure into a toast: the screen's own sentence is the title, the generic one the description.
import { useEffect, useRef } from 'react'
import { ApiError, isAbort } from '../api/api-error.ts'
import { sentenceOf } from './error-sentences.ts'
import { toast } from '../ui/toasts/toast.ts'

/** Aborted work is no failure, and an ended session has its own toast. */
export function isWorthShowing(error: unknown): boolean {
  return !isAbort(error) && !(error instanceof ApiError && error.endedSession)
}

export function showError(error: unknown, sentence?: string): void {
  if (!isWorthShowing(error)) return
  const generic = sentenceOf(error)
  if (sentence === undefined) toast.error(generic)
  else toast.error(sentence, { description: generic })
}

/** Shows one toast for each new `error` of a screen's data; a poll that fails again in the same way gets none. */
export function useShowError(error: unknown, sentence?: string): void {
  const shown = useRef('')
  useEffect(() => {
    const words = error ? `${sentence} ${sentenceOf(error)}` : ''
    if (error && words !== shown.current) showError(error, sentence)
    shown.current = words
  }, [error, sentence])
}
