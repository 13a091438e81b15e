// Turns a failure into a toast: the screen's own sentence is the title, the generic one the description.
import { useEffect } from 'react'
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

/** Shows one toast for each new `error` of a screen's data. */
export function useShowError(error: unknown, sentence?: string): void {
  useEffect(() => {
    if (error !== null && error !== undefined) showError(error, sentence)
  }, [error, sentence])
}
