// What cannot get better at another try.
import { MediaRefused, ProcessingFailed } from '@jinvani/media'
import { isStorageError } from '../../platform/storage/storage.ts'

export function finalSentence(error: unknown): string | null {
  if (error instanceof MediaRefused) return error.message
  const isFinal = error instanceof ProcessingFailed && ['lacking', 'output-limit'].includes(error.reason)
  if (isFinal) return error.message
  return isStorageError(error, 'missing') ? 'The original file is no longer there' : null
}
