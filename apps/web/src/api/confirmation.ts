// Some calls need a fresh confirmation of identity. One dialog serves all calls that wait for it.
import { ApiError } from './api-error.ts'

/** Rejects when the person declines. */
type Ask = () => Promise<void>

let ask: Ask | undefined
let asked: Promise<void> | undefined

export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-needed'

/** Registers the dialog; returns a function that removes it. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Resolves once the person has confirmed; rejects with `refusal` where no dialog is registered. */
export function confirmed(refusal: unknown): Promise<void> {
  if (asked) return asked
  if (!ask) throw refusal
  asked = ask().finally(() => (asked = undefined))
  return asked
}
