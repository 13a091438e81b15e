// A protected film through the whole product, and how quickly the API answers meanwhile.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { bitrates } from '@jinvani/media'
import type { StaffApi } from '../staff-api.ts'

const pollMs = 100
const usualLimitMs = 300_000
let films = 0

export interface Submission {
  id: string
  contentId: string
}
interface Status {
  id: string
  status: string
  stage: string
  message?: string
}

export async function submitFilm(api: StaffApi, film: string): Promise<Submission> {
  const { size } = await stat(film)
  const { publicUrl: s3Url } = await api.upload({
    contentType: 'video/mp4',
    size,
    body: createReadStream(film),
  })
  await api.must('POST', '/admin/uploads/complete', { publicUrl: s3Url })
  films += 1
  const bitrate = bitrates.join(',')
  const drm = { enabled: true, bitrate, s3Url }
  const words = {
    title: `Measured film ${films}`,
    slug: `measured-film-${films}`,
    platform: 'web',
    mediaType: 'video',
  }
  const item = { ...words, active: false, sourceWorkflow: 'upload', drm }
  const { _id: contentId } = await api.must<{ _id: string }>('POST', '/admin/content', item)
  const start = { contentId, s3Url, bitrate, drmEnabled: true, downloadMode: false }
  const { id } = await api.must<{ id: string }>('POST', '/admin/videocrypt/upload', start)
  return { id, contentId }
}

const statusOf = (api: StaffApi, { id }: Submission) =>
  api.must<Status>('GET', `/admin/videocrypt/status/${id}`)

function assertNotFailed({ status, message }: Status): void {
  if (status === 'failed') throw new Error(`The film failed: ${message}`)
}

export async function waitUntil(
  api: StaffApi,
  submission: Submission,
  isThere: (now: Status) => boolean,
  limitMs = usualLimitMs,
): Promise<Status> {
  const end = Date.now() + limitMs
  for (;;) {
    const now = await statusOf(api, submission)
    if (isThere(now)) return now
    assertNotFailed(now)
    if (Date.now() > end) throw new Error(`The film is still ${now.status} after ${limitMs / 1000} s`)
    await sleep(pollMs)
  }
}

/**
 * Seconds from the moment when a worker takes the film until it is ready, without the time in the queue. It
 * listens to events like the console, since polling ten times a second would take a twentieth of a core.
 */
export async function secondsOfJob(
  api: StaffApi,
  submission: Submission,
  limitMs = usualLimitMs,
): Promise<number> {
  let began: number | undefined
  for await (const event of api.events(AbortSignal.timeout(limitMs))) {
    const { processing = await statusOf(api, submission) } = event as { processing?: Status }
    if (processing.id !== submission.id || processing.status === 'pending') continue
    began ??= performance.now()
    assertNotFailed(processing)
    if (processing.status === 'ready') return (performance.now() - began) / 1000
  }
  throw new Error('The events ended before the film was ready')
}

export const removeFilm = (api: StaffApi, { contentId }: Submission) =>
  api.must('DELETE', `/admin/content/${contentId}`)
