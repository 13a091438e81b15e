// Shows a failure as a toast. The title is a sentence of the screen, the description says what kind of failure it was.
import { useEffect, useRef } from 'react'
import { ApiError, isAbort } from '../api/api-error.ts'
import { sentenceOf } from './error-sentences.ts'
import { toast } from '../ui/toasts/toast.ts'

/** False for aborted work, which is no failure, and for an ended session, which has its own toast. */
export function isWorthShowing(error: unknown): boolean {
  return !isAbort(error) && !(error instanceof ApiError && error.endedSession)
}

export function showError(error: unknown, sentence?: string): void {
  if (!isWorthShowing(error)) return
  const generic = sentenceOf(error)
  if (sentence === undefined) toast.error(generic)
  else toast.error(sentence, { description: generic })
}

/** Shows a toast for each new `error` of a query. A poll that fails again in the same way shows none. */
export function useShowError(error: unknown, sentence?: string): void {
  const shown = useRef('')
  useEffect(() => {
    const words = error ? `${sentence} ${sentenceOf(error)}` : ''
    if (error && words !== shown.current) showError(error, sentence)
    shown.current = words
  }, [error, sentence])
}
