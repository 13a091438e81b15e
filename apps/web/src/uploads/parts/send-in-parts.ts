// A file in parts: started or gone on with, its parts sent, put together and verified. Loaded with the first such file.
import { type MultipartState, type UploadPrefix, calls } from '@jinvani/contract'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { discardUpload } from '../discard-upload.ts'
import { sessionOwner } from '../../api/session-store.ts'
import {
  type FileMark,
  findUnfinished,
  forgetUpload,
  lookWhatRuns,
  rememberUpload,
} from '../unfinished-uploads.ts'
import { holdingUpload } from '../upload-lock.ts'
import type { UploadControls } from '../upload-progress.ts'
import { markOf } from './file-mark.ts'
import { Line } from './line.ts'
import { persist } from './persist.ts'
import { sendParts } from './send-parts.ts'

export interface LargeFile {
  file: File
  filename: string
  contentType: string
  prefix: UploadPrefix
  /** The server makes an item of it. */
  becomesItem?: boolean
}
interface Reports<T> {
  /** Bytes that are there or on their way. */
  onBytes: (sent: number) => void
  /** All parts are there: what comes of them. */
  finish: (upload: Pick<MultipartState, 'uploadId' | 'publicUrl'>, signal: AbortSignal) => Promise<T>
  signal: AbortSignal | undefined
  controls: UploadControls
  /** Parts that are sent at once. */
  lanes?: number
}
type Progress = Pick<
  MultipartState,
  'uploadId' | 'publicUrl' | 'partSize' | 'partCount' | 'isAssembled' | 'parts'
>

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** Refused for what it is: to send it again would change nothing. */
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

/** A bar that goes back when a part is sent again would only puzzle. */
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

/** What was begun stays for the next time, unless nobody wants it any more. */
async function settle(
  adminId: string,
  uploadId: string,
  isCancelled: boolean,
  error: unknown,
): Promise<void> {
  const isOver = isFileRefused(error) || isGone(error)
  // At once: the same file chosen again must not go on with what is being removed.
  if (isOver || isCancelled) forgetUpload(adminId, uploadId)
  // What cannot be removed now is collected by the server.
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
