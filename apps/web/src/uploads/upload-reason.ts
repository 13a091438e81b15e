import { ApiError } from '../api/api-error.ts'
import { sentenceOf } from '../sentences/error-sentences.ts'

/** Why an upload failed, in the words of whoever refused it. */
export function uploadReason(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : sentenceOf(error)
  return error.errors[0]?.message || error.message || sentenceOf(error)
}
