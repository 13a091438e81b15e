// The connection to the bucket. A request fails within seconds if the store does not answer, and its error then says
// that the store is away, not that a file is missing.
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { readCode } from '../app-error.ts'
import { StorageError } from './storage.ts'

export interface S3Connection {
  region: string
  endpoint?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  /** Milliseconds: to connect, to the first byte of an answer, and between two bytes in either direction. */
  patience?: { connectionTimeout: number; requestTimeout: number; socketTimeout: number }
}

const PATIENCE = { connectionTimeout: 3000, requestTimeout: 10_000, socketTimeout: 30_000 }
/** For requests with a body or much work: no limit for the whole answer, so they fail only if no byte moves. */
export const unhurried = { requestTimeout: 0 }

const ignore = () => {}
const tagged = ['HeadObjectCommand', 'GetObjectCommand', 'PutObjectCommand', 'UploadPartCommand']

type RawAnswer = { statusCode?: number; headers?: Record<string, string>; body?: { destroy?: () => void } }

/** False for an answer that is not from the store: a proxy or a login page often answers with status 200. */
function isOfS3({ statusCode = 0, headers = {} }: RawAnswer, command: string | undefined): boolean {
  if (/^(text\/html|application\/json)/.test(headers['content-type'] ?? '')) return false
  return statusCode >= 300 || !tagged.includes(command ?? '') || headers['etag'] !== undefined
}

export const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const networkCodes =
  /^(ECONN|EPIPE|EPROTO|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EADDRNOTAVAIL|ERR_TLS|ERR_SSL|ERR_STREAM_PREMATURE_CLOSE|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HPE_)/

/** True if other files would fail, too: after a 403 (credentials, clock, policy), not a 501 (unknown condition). */
function isAway(error: Error): boolean {
  const status = statusOf(error)
  if (status !== undefined && status >= 400) {
    // A 404 may also mean that the bucket or the whole store is gone.
    if (status === 404) return !['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)
    const isPassing = [401, 403, 408, 429].includes(status) || (status >= 500 && status !== 501)
    return isPassing || ['RequestTimeout', 'ExpiredToken'].includes(error.name)
  }
  if (networkCodes.test(readCode(error))) return true
  const isUnreadable = '$response' in error || '$metadata' in error
  return isUnreadable || ['TimeoutError', 'CredentialsProviderError'].includes(error.name)
}

/** Turns a fault of the whole store into a StorageError. Other errors stay as they are. */
export function asStoreFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error
  if (statusOf(error) === 507 || error.name === 'QuotaExceeded')
    return new StorageError('full', { cause: error })
  return isAway(error) ? new StorageError('away', { cause: error }) : error
}

export function connectS3(options: S3Connection): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, patience = PATIENCE } = options
  const client = new S3Client({
    region,
    // Services other than Amazon's rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // No checksums: a signed address would contain the checksum of an empty body, and browsers send none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // The SDK logs nothing: whoever catches the error logs it, once.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const answer = result.response as RawAnswer
        if (isOfS3(answer, commandName)) return result
        answer.body?.destroy?.()
        throw new StorageError('away', { cause: new Error('The answer is not one of S3') })
      },
    // Runs inside the SDK's own deserializer, before the SDK reads the answer.
    { step: 'deserialize', priority: 'low', name: 'isOfS3' },
  )
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw asStoreFault(error)
      }),
    { step: 'initialize', priority: 'high', name: 'asStoreFault' },
  )
  return client
}
