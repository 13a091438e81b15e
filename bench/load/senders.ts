// Uploads: pictures, large files that are aborted half way, and films that become streams.
import { removeFilm, submitFilm, waitUntil } from '../films/film-job.ts'
import { Busy, put } from '../staff-api.ts'
import type { CountedStaff, Editing } from './editors.ts'
import { pause } from './readers.ts'

const largeFile = 128 * 1024 * 1024
const filmLimitMs = 30 * 60_000
const pauseMs = 5000

export interface Picture {
  contentType: string
  bytes: Buffer
}

/** Repeats the work until the signal and goes on after failures, which are counted. Returns the successes. */
async function keepDoing(
  { tally, signal }: Editing,
  what: string,
  work: () => Promise<void>,
): Promise<number> {
  let done = 0
  while (!signal.aborted) {
    try {
      await work()
      done += 1
    } catch (error) {
      if (!signal.aborted && !(error instanceof Busy)) tally.addBroken(what, error)
    }
    await pause(pauseMs, signal)
  }
  return done
}

export const keepSendingPictures = (editing: Editing, staff: CountedStaff, picture: Picture) =>
  keepDoing(editing, 'picture', async () => {
    const { contentType, bytes } = picture
    const about = { filename: 'picture', contentType, prefix: 'images/posters/' }
    const { url, publicUrl } = await staff.ask('POST', '/admin/uploads/presign', about)
    await put(String(url), { contentType, size: bytes.length, body: [bytes] })
    await staff.ask('POST', '/admin/uploads/complete', { publicUrl })
  })

/** Sends two parts of a large file, then aborts the upload, so that nothing stays on the disk. */
export const keepGivingUp = (editing: Editing, staff: CountedStaff) =>
  keepDoing(editing, 'large file', async () => {
    const about = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size: largeFile }
    const upload = await staff.ask('POST', '/admin/uploads/multipart', about)
    const path = `/admin/uploads/multipart/${String(upload['uploadId'])}`
    const { parts } = await staff.ask('POST', `${path}/parts`, { partNumbers: [1, 2] })
    const size = Number(upload['partSize'])
    for (const { url } of parts as { url: string }[])
      await put(url, { contentType: 'application/octet-stream', size, body: [Buffer.alloc(size)] })
    await staff.ask('DELETE', path)
  })

/** Makes films one after the other, each until it is ready. */
export const keepMakingFilms = (editing: Editing, staff: CountedStaff, film: string) =>
  keepDoing(editing, 'film', async () => {
    const submission = await submitFilm(await staff.api(), film)
    await waitUntil(await staff.api(), submission, ({ status }) => status === 'ready', filmLimitMs)
    await removeFilm(await staff.api(), submission)
  })
