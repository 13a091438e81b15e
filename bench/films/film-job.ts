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

export async function waitUntil(
  api: StaffApi,
  { id }: Submission,
  isThere: (now: Status) => boolean,
  limitMs = usualLimitMs,
): Promise<Status> {
  const end = Date.now() + limitMs
  for (;;) {
    const now = await api.must<Status>('GET', `/admin/videocrypt/status/${id}`)
    if (isThere(now)) return now
    if (now.status === 'failed') throw new Error(`The film failed: ${now.message}`)
    if (Date.now() > end) throw new Error(`The film is still ${now.status} after ${limitMs / 1000} s`)
    await sleep(pollMs)
  }
}

/** From the moment a worker takes it until it is ready; the time in the queue is not the job's. */
export async function secondsOfJob(
  api: StaffApi,
  submission: Submission,
  limitMs = usualLimitMs,
): Promise<number> {
  await waitUntil(api, submission, ({ status }) => status !== 'pending')
  const began = performance.now()
  await waitUntil(api, submission, ({ status }) => status === 'ready', limitMs)
  return (performance.now() - began) / 1000
}

export const removeFilm = (api: StaffApi, { contentId }: Submission) =>
  api.must('DELETE', `/admin/content/${contentId}`)
