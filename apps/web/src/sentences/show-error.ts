// The one place that turns a failure into a toast: the screen's own sentence is its title, the generic one its description.
import { useEffect } from 'react'
import { ApiError, isAbort } from '../api/api-error.ts'
import { sentenceOf } from './error-sentences.ts'
import { toast } from '../ui/toasts/toast.ts'

/** Aborted work is no failure, and a session that ended has its own toast. */
export function isWorthShowing(error: unknown): boolean {
  return !isAbort(error) && !(error instanceof ApiError && error.endedSession)
}

export function showError(error: unknown, sentence?: string): void {
  if (!isWorthShowing(error)) return
  const generic = sentenceOf(error)
  if (sentence === undefined) toast.error(generic)
  else toast.error(sentence, { description: generic })
}

/** For what a screen loads: one toast each time `error` becomes another one. */
export function useShowError(error: unknown, sentence?: string): void {
  useEffect(() => {
    if (error !== null && error !== undefined) showError(error, sentence)
  }, [error, sentence])
}
