import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

export const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Translates an error of the service into one of the storage. */
export function explain(error: unknown): unknown {
  const status = statusOf(error)
  if (status === 404) return new StorageError('missing', { cause: error })
  return status === 409 || status === 412 ? new StorageError('taken', { cause: error }) : error
}
