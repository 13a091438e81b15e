// Some calls want that the person has just proved who they are. One question at a time, however many calls wait for it.
import { ApiError } from './api-error.ts'

/** Rejects where the person declines. */
type Ask = () => Promise<void>

let ask: Ask | undefined
let asked: Promise<void> | undefined

export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-needed'

/** Who asks from now on; returns how to end that. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Resolves once the person has proved it; rejects with `refusal` where no dialog is there to ask. */
export function confirmed(refusal: unknown): Promise<void> {
  if (asked) return asked
  if (!ask) throw refusal
  asked = ask().finally(() => (asked = undefined))
  return asked
}
