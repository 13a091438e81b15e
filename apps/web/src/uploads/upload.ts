// Uploads a file by a signed address, a large one in parts, and has the server check it (specification section 7).
import {
  calls,
  type CompleteOutput,
  limits,
  PresignOutput,
  type UploadMedia,
  type UploadPrefix,
  uploadPrefixes,
  uploadTypes,
} from '@jinvani/contract'
import { ApiError, isAbort } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { unwrapItem } from '../api/read-answer.ts'
import { failures, sentenceOf } from '../sentences/error-sentences.ts'
import { putFile } from './put-file.ts'
import { noControls, progressOfBytes, type UploadControls, uploadProgress } from './upload-progress.ts'

/**
 * Content types by further endings. To such files a browser may give no type, or it may give a recording the type of a
 * film.
 */
const alsoKnown: Record<UploadMedia, Record<string, string>> = {
  image: { jpeg: 'image/jpeg', jpe: 'image/jpeg', jfif: 'image/jpeg' },
  video: {
    m4v: 'video/x-m4v',
    qt: 'video/quicktime',
    '3g2': 'video/3gpp',
    '3gpp': 'video/3gpp',
    ogg: 'video/ogg',
    mp4v: 'video/mp4',
    mts: 'video/mp2t',
    m2ts: 'video/mp2t',
    m2t: 'video/mp2t',
    mpeg: 'video/mpeg',
    vob: 'video/mpeg',
    asf: 'video/x-ms-wmv',
    dif: 'video/x-dv',
  },
  audio: {
    mp4: 'audio/mp4',
    m4b: 'audio/mp4',
    mp2: 'audio/mpeg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    spx: 'audio/ogg',
    webm: 'audio/webm',
    aif: 'audio/aiff',
    aifc: 'audio/aiff',
  },
}

/** Endings for a file chooser: some systems know no type for these files. */
export const listEndings = (media: UploadMedia): string[] =>
  [...new Set([...Object.values(uploadTypes[media]), ...Object.keys(alsoKnown[media])])].map(
    (ending) => `.${ending}`,
  )

/** What a drop zone accepts: the types, and all endings with the first of them. */
export const acceptOf = (media: UploadMedia): Record<string, string[]> =>
  Object.fromEntries(
    Object.keys(uploadTypes[media]).map((type, place) => [type, place === 0 ? listEndings(media) : []]),
  )

/** The content type to announce. A type that is not accepted is passed on, so that the server's refusal can name it. */
export function contentTypeOf(file: { name: string; type: string }, media: UploadMedia): string {
  const own = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(uploadTypes[media], own)) return own
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const [accepted] = Object.entries(uploadTypes[media]).find(([, known]) => known === extension) ?? []
  return accepted ?? alsoKnown[media][extension] ?? (own || 'application/octet-stream')
}

// A presign answer may use several names for its two addresses (specification section 7).
const putNames = ['url', 'uploadUrl', 'signedUrl', 'presignedUrl'] as const
const fileNames = ['publicUrl', 'urlPublic', 'location', 'fileUrl'] as const

interface Presigned {
  putUrl: string
  publicUrl: string
  headers?: Record<string, string>
}

const Headers = PresignOutput.pick({ headers: true })

const firstText = (answer: unknown, names: readonly string[]): string | undefined =>
  names
    .map((name): unknown => Object(answer)[name])
    .find((value): value is string => typeof value === 'string' && value !== '')

export function readPresignAnswer(answer: unknown): Presigned {
  const inner = unwrapItem(answer)
  const putUrl = firstText(inner, putNames)
  if (putUrl === undefined) throw new Error(failures.presign.missingUrl)
  if (!/^https?:\/\//i.test(putUrl)) throw new Error(failures.presign.notAbsolute)
  if (!URL.canParse(putUrl)) throw new Error(failures.presign.invalidUrl)
  const { origin, pathname } = new URL(putUrl)
  // If the answer names no address of the file, this is the signed address without its query, as in S3.
  const publicUrl = firstText(inner, fileNames) ?? origin + pathname
  return { putUrl, publicUrl, ...Headers.safeParse(inner).data }
}

/** Why an upload failed: the server's message if it refused the file, otherwise a sentence of the console. */
export function uploadReason(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : sentenceOf(error)
  return error.errors[0]?.message || error.message || sentenceOf(error)
}

export type UploadedFile = CompleteOutput

interface UploadOptions {
  prefix: UploadPrefix
  /** `percent`: 10 when the address is signed, up to 90 while bytes are sent, 100 once the server has checked them. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
  controls?: UploadControls | undefined
}

/** Shortens a long name at its start, because its end has the extension. */
export const nameToSend = (file: File) => file.name.slice(-filenameMax) || 'file'
const filenameMax = 255

async function sendFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { prefix, onProgress, signal, controls = noControls } = options
  const contentType = contentTypeOf(file, uploadPrefixes[prefix].media)
  const filename = nameToSend(file)
  const onBytes = (sent: number) => onProgress?.(progressOfBytes(sent, file.size))
  if (file.size > limits.singlePutBytes) {
    const { sendInParts } = await import('./parts/send-in-parts.ts')
    const uploaded = await sendInParts(
      { file, filename, contentType, prefix, becomesItem: false },
      {
        onBytes,
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
  await putFile(putUrl, file, { headers, onBytes, signal })
  onProgress?.(uploadProgress.sent)
  const verified = await request(calls.completeUpload, { body: { publicUrl }, signal })
  onProgress?.(uploadProgress.verified)
  return verified
}

/** An error for the uploader, named `FileRefused` if the server will never accept the file: a retry is useless. */
export function uploadFailure(cause: unknown): Error {
  const failure = new Error(uploadReason(cause), { cause })
  if (cause instanceof ApiError && cause.code === 'upload-rejected') failure.name = 'FileRefused'
  return failure
}

/** Uploads a file. Fails with an error whose message can be shown, or with `AbortError` if it was cancelled. */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  try {
    return await sendFile(file, options)
  } catch (cause) {
    if (isAbort(cause)) throw cause
    const failure = uploadFailure(cause)
    // oxlint-disable-next-line no-console -- section 8 of the specification asks for this message
    console.warn('Upload failed.', failure.message)
    throw failure
  }
}
