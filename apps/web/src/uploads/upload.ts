// Specification section 7: presign, PUT the bytes, let the server verify them. Large files go in parts.
import { type CompleteOutput, type UploadPrefix, calls, limits, uploadPrefixes } from '@jinvani/contract'
import { isAbort, ApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { readPresignAnswer } from './presign-answer.ts'
import { putFile } from './put-file.ts'
import { type UploadControls, noControls, progressOfBytes, uploadProgress } from './upload-progress.ts'
import { contentTypeOf } from './upload-content-type.ts'
import { sentenceOf } from '../sentences/error-sentences.ts'

/** Why an upload failed, in the words of the server that refused it. */
export function uploadReason(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : sentenceOf(error)
  return error.errors[0]?.message || error.message || sentenceOf(error)
}

export type UploadedFile = CompleteOutput

export interface UploadOptions {
  prefix: UploadPrefix
  /** 10 with the signed address, real bytes up to 90, 100 when verified. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** A large file can be paused. */
  controls?: UploadControls | undefined
}

/** The end of a long name is kept: it bears the extension. */
export const nameToSend = (file: File) => file.name.slice(-filenameMax) || 'file'
const filenameMax = 255

async function sendFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { prefix, onProgress, signal, controls = noControls } = options
  const contentType = contentTypeOf(file, uploadPrefixes[prefix].media)
  const filename = nameToSend(file)
  if (file.size > limits.singlePutBytes) {
    const { sendInParts } = await import('./parts/send-in-parts.ts')
    const uploaded = await sendInParts(
      { file, filename, contentType, prefix },
      {
        onBytes: (sent) => onProgress?.(progressOfBytes(sent, file.size)),
        finish: ({ uploadId: id }, again) =>
          request(calls.completeMultipart, { params: { id }, signal: again }),
        signal,
        controls,
      },
    )
    onProgress?.(uploadProgress.verified)
    return uploaded
  }
  const body = { filename, contentType, prefix, expiresIn: limits.presignExpirySec }
  const asked = { body, signal, uploadLength: file.size }
  const presigned = readPresignAnswer(await request(calls.presignUpload, asked))
  const { putUrl, publicUrl, headers = { 'content-type': contentType } } = presigned
  onProgress?.(uploadProgress.signed)
  const onBytes = (sent: number, total: number) => onProgress?.(progressOfBytes(sent, total))
  await putFile(putUrl, file, { headers, onBytes, signal })
  onProgress?.(uploadProgress.sent)
  const verified = await request(calls.completeUpload, { body: { publicUrl }, signal })
  onProgress?.(uploadProgress.verified)
  return verified
}

/** Specification section 8: what goes wrong with an upload is only logged; the widget says that it failed. */
function log(failure: Error): void {
  // oxlint-disable-next-line no-console -- the catalogue asks for it
  console.warn('Upload failed.', failure.message)
}

/** Of a name by which the uploader does not offer to send a file again that the server will never take. */
export function uploadFailure(cause: unknown): Error {
  const failure = new Error(uploadReason(cause), { cause })
  if (cause instanceof ApiError && cause.code === 'upload-rejected') failure.name = 'FileRefused'
  return failure
}

/** Fails with an error whose message can be shown; with `AbortError` when it was cancelled. */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  try {
    return await sendFile(file, options)
  } catch (cause) {
    if (isAbort(cause)) throw cause
    const failure = uploadFailure(cause)
    log(failure)
    throw failure
  }
}
