// Uploads a file in parts: starts or continues it, sends its parts, has it verified. Loaded on demand.
import { calls, type MultipartState, type UploadPrefix } from '@jinvani/contract'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { sessionOwner } from '../../api/session-store.ts'
import {
  discardUpload,
  type FileMark,
  findUnfinished,
  forgetUpload,
  holdingUpload,
  lookWhatRuns,
  rememberUpload,
} from '../unfinished-uploads.ts'
import type { UploadControls } from '../upload-progress.ts'
import { Line } from './line.ts'
import { persist, sendParts } from './send-parts.ts'

const edgeBytes = 64 * 1024

/**
 * FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/. It need not resist attacks: a collision only means a refused
 * upload.
 */
function hash(bytes: Uint8Array): string {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(16)
}

const hashOf = async (piece: Blob) => hash(new Uint8Array(await piece.arrayBuffer()))

export async function markOf(file: File): Promise<FileMark> {
  const { name, size, lastModified } = file
  const [head, tail] = await Promise.all([
    hashOf(file.slice(0, edgeBytes)),
    hashOf(file.slice(Math.max(0, size - edgeBytes))),
  ])
  return { name, size, lastModified, print: `${head}-${tail}` }
}

interface LargeFile {
  file: File
  filename: string
  contentType: string
  prefix: UploadPrefix
  /** The server creates an item from it. */
  becomesItem?: boolean
}
interface Reports<T> {
  /** Bytes that are stored or being sent. */
  onBytes: (sent: number) => void
  /** Called when all parts are stored; verifies the upload. */
  finish: (upload: Pick<MultipartState, 'uploadId' | 'publicUrl'>, signal: AbortSignal) => Promise<T>
  signal: AbortSignal | undefined
  controls: UploadControls
  /** Number of parts sent in parallel. */
  lanes?: number
}
type Progress = Pick<
  MultipartState,
  'uploadId' | 'publicUrl' | 'partSize' | 'partCount' | 'isAssembled' | 'parts'
>

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** Refused for its content, so sending it again changes nothing. */
export const isFileRefused = (error: unknown) => error instanceof ApiError && error.code === 'upload-rejected'

async function goOn(line: Line, adminId: string, uploadId: string): Promise<Progress | null> {
  try {
    return await persist(line, (signal) => request(calls.getMultipart, { params: { id: uploadId }, signal }))
  } catch (error) {
    if (!isGone(error)) throw error
    forgetUpload(adminId, uploadId)
    return null
  }
}

async function start(line: Line, large: LargeFile): Promise<Progress> {
  const { file, filename, contentType, prefix, becomesItem = false } = large
  const body = { filename, contentType, prefix, size: file.size, becomesItem }
  const upload = await persist(line, (signal) => request(calls.startMultipart, { body, signal }))
  return { ...upload, isAssembled: false, parts: [] }
}

async function goOnOrStart(line: Line, adminId: string, large: LargeFile, mark: FileMark): Promise<Progress> {
  const { prefix, becomesItem = false } = large
  const known = findUnfinished(adminId, { prefix, becomesItem }, mark)
  const before = known && (await goOn(line, adminId, known.uploadId))
  return before ?? (await start(line, large))
}

function missingParts({ partCount, parts, isAssembled }: Progress): number[] {
  if (isAssembled) return []
  const there = new Set(parts.map(({ partNumber }) => partNumber))
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !there.has(number))
}

/** A part that is sent again would move the bar back, so the bytes never fall. */
function rising(onBytes: (sent: number) => void) {
  let highest = 0
  return (sent: number) => {
    highest = Math.max(highest, sent)
    onBytes(highest)
  }
}

async function sendUpload<T>(
  line: Line,
  { file, prefix, becomesItem = false }: LargeFile,
  upload: Progress & { mark: FileMark; adminId: string },
  { onBytes, finish, lanes = 4 }: Reports<T>,
): Promise<T> {
  const { uploadId, partSize, adminId, mark } = upload
  const remember = (sent: number) =>
    rememberUpload(adminId, { ...mark, uploadId, prefix, becomesItem, sent, at: Date.now() })
  const report = rising(onBytes)
  const there = upload.parts.reduce((sum, { size }) => sum + size, 0)
  remember(there)
  report(there)
  const missing = missingParts(upload)
  await sendParts({ file, uploadId, partSize, missing, line, lanes, onBytes: report, onPart: remember })
  report(file.size)
  const finished = await persist(line, (signal) => finish(upload, signal))
  forgetUpload(adminId, uploadId)
  return finished
}

/** Keeps an unfinished upload for the next time, unless it was cancelled or refused. */
async function settle(
  adminId: string,
  uploadId: string,
  isCancelled: boolean,
  error: unknown,
): Promise<void> {
  const isOver = isFileRefused(error) || isGone(error)
  // At once: the same file chosen again must not continue an upload that is being removed.
  if (isOver || isCancelled) forgetUpload(adminId, uploadId)
  // If this fails, the server removes it later.
  if (isCancelled && !isOver) await discardUpload(adminId, uploadId).catch(() => {})
}

export async function sendInParts<T>(large: LargeFile, reports: Reports<T>): Promise<T> {
  const { signal, controls } = reports
  const adminId = sessionOwner() ?? ''
  const line = new Line(controls, signal)
  let uploadId = ''
  try {
    const mark = await markOf(large.file)
    const upload = await goOnOrStart(line, adminId, large, mark)
    ;({ uploadId } = upload)
    return await holdingUpload(uploadId, async () => {
      await lookWhatRuns()
      return await sendUpload(line, large, { ...upload, mark, adminId }, reports)
    })
  } catch (error) {
    line.end()
    if (uploadId !== '') await settle(adminId, uploadId, controls.isCancelled(), error)
    throw error
  } finally {
    line.end()
    await lookWhatRuns()
  }
}
