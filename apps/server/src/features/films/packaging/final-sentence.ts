// Failures that a retry cannot mend, and the sentences after the last attempt.
import { MediaRefused, ProcessingFailed } from '@jinvani/media'
import { isStorageError } from '../../../platform/storage/storage.ts'

/** Attempts of a film in one piece, or of one part. */
export const MAX_FAILURES = 3

/** A temporary failure; the sentence names the console's retry. */
export const passing = (sentence: string) => `${sentence}. Retry later.`
const another = (sentence: string) => `${sentence}. Upload another file.`

export const lastSentence = (error: unknown) =>
  passing(error instanceof ProcessingFailed ? error.message : 'The file could not be processed here')

export function finalSentence(error: unknown): string | null {
  if (error instanceof MediaRefused) return another(error.message)
  const isFinal = error instanceof ProcessingFailed && ['lacking', 'output-limit'].includes(error.reason)
  if (isFinal) return error.message
  if (isStorageError(error, 'changed')) return 'The original file was replaced: upload it again'
  return isStorageError(error, 'missing') ? 'The original file is no longer there: upload it again' : null
}
