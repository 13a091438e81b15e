// Compares the whole processing of a protected film with ffmpeg alone on the same file. Also measures the API during
// the processing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Rendition, bitrates, chooseLadder, chooseSoundLadder, findFfmpeg } from '@jinvani/media'
import { generateClip } from '@jinvani/media/testing/generate-clip.ts'
import { type RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, atMost, quantile } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A job takes two seconds to start and end, whatever the film, which would be most of the time of a short film. */
const filmSeconds = 120
const filmSize = { width: 1920, height: 1080 }
const keyframeEvery = '50'
const ladder = chooseLadder(filmSize, bitrates, { dataSaver: true })
const filmLimitMs = 30 * 60_000

const encoder = ({ crf, maxrateKbps, bufsizeKbps }: Rendition) =>
  `-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -g ${keyframeEvery} -keyint_min ${keyframeEvery}
  -sc_threshold 0 -crf ${crf} -maxrate ${maxrateKbps}k -bufsize ${bufsizeKbps}k`.split(/\s+/)
const scale = ({ width, height }: Rendition) => `scale=${width}:${height}`
const sound = (folder: string) =>
  chooseSoundLadder({ dataSaver: true }).flatMap(({ name, kbps }) => [
    ...`-map 0:a:0 -vn -c:a aac -b:a ${kbps}k -ac 2 -ar 48000`.split(' '),
    join(folder, `${name}.mp4`),
  ])

function together(folder: string): string[] {
  const sizes = ladder.toReversed()
  const steps = sizes.map((size, index) => {
    const from = index === 0 ? '[0:v:0]' : `[s${index}]`
    const to = index === sizes.length - 1 ? `[v${index}]` : `,split=2[v${index}][s${index + 1}]`
    return `${from}${scale(size)}${to}`
  })
  const outputs = sizes.flatMap((size, index) => {
    return ['-map', `[v${index}]`, ...encoder(size), join(folder, `${size.name}.mp4`)]
  })
  return ['-filter_complex', steps.join(';'), ...outputs, ...sound(folder)]
}

async function requireFfmpeg() {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
  return ffmpeg
}

async function bareSeconds(film: string): Promise<number> {
  const ffmpeg = await requireFfmpeg()
  await using folder = await temporaryFolder('bench')
  const began = performance.now()
  const args = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-i', film, ...together(folder.path)]
  const child = spawn(ffmpeg.path, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
  return (performance.now() - began) / 1000
}

export async function makeFilm(folder: string, seconds: number, size = filmSize): Promise<string> {
  const film = join(folder, 'film.mp4')
  await generateClip(await requireFfmpeg(), { kind: 'video', seconds, ...size }, film)
  return film
}

type Submission = Record<'id' | 'contentId', string>
type Status = Record<'id' | 'status' | 'stage', string> & { message?: string }
let films = 0

export async function submitFilm(api: StaffApi, film: string): Promise<Submission> {
  const { size } = await stat(film)
  const s3Url = await api.upload({ contentType: 'video/mp4', size, body: createReadStream(film) })
  await api.must('POST', '/admin/uploads/complete', { publicUrl: s3Url })
  films += 1
  const bitrate = bitrates.join(',')
  const named = { title: `Measured film ${films}`, slug: `measured-film-${Date.now()}-${films}` }
  const kind = { platform: 'web', mediaType: 'video', active: false, sourceWorkflow: 'upload' }
  const item = { ...named, ...kind, drm: { enabled: true, bitrate, s3Url } }
  const { _id: contentId } = await api.must<{ _id: string }>('POST', '/admin/content', item)
  const start = { contentId, s3Url, bitrate, drmEnabled: true, downloadMode: false }
  const { id } = await api.must<{ id: string }>('POST', '/admin/videocrypt/upload', start)
  return { id, contentId }
}

export const removeFilm = (api: StaffApi, { contentId }: Submission) =>
  api.must('DELETE', `/admin/content/${contentId}`)

const statusOf = (api: StaffApi, { id }: Submission) =>
  api.must<Status>('GET', `/admin/videocrypt/status/${id}`)

type IsThere = (now: Status) => boolean
export async function waitFor(api: StaffApi, film: Submission, isThere: IsThere): Promise<Status> {
  const end = Date.now() + filmLimitMs
  for (;;) {
    const now = await statusOf(api, film)
    if (isThere(now)) return now
    if (now.status === 'failed') throw new Error(`The film failed: ${now.message}`)
    if (Date.now() > end) throw new Error(`The film is still ${now.status}`)
    // Polls rarely: each poll takes time from the processor that is measured.
    await sleep(500)
  }
}

export const isReady = ({ status }: Status) => status === 'ready'

/** 95th percentile of lists: alternately one for the console (from the database) and one for apps (from the cache). */
async function p95(api: StaffApi): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 250; count += 1) {
    const began = performance.now()
    await api.must('GET', count % 2 === 0 ? '/admin/content?pageSize=20' : '/app/content?pageSize=20')
    const took = performance.now() - began
    times.push(took)
    await sleep(Math.max(0, 40 - took))
  }
  return quantile(times, 0.95)
}

/** Seconds from the moment when a worker takes the film: its time in the queue does not count. */
async function secondsOfJob(api: StaffApi, film: Submission): Promise<number> {
  await waitFor(api, film, ({ status }) => status !== 'pending')
  const began = performance.now()
  await waitFor(api, film, isReady)
  return (performance.now() - began) / 1000
}

async function compareTimes(product: RunningProduct, api: StaffApi, film: string): Promise<Row[]> {
  const before = await bareSeconds(film)
  const idle = product.memory()
  const submission = await submitFilm(api, film)
  const [peak, job] = await product.withPeakMemory(() => secondsOfJob(api, submission))
  await removeFilm(api, submission)
  const after = await bareSeconds(film)
  const [own, first, last] = [job, before, after].map((seconds) => `${seconds.toFixed(1)} s`)
  // The time of ffmpeg alone is measured before and after the job, since the speed of the machine may change.
  const value = job / ((before + after) / 2)
  const note = `${own} against ${first} before and ${last} after it; ${filmSeconds} s of 1080p`
  return [
    { what: 'whole job, of bare ffmpeg in one process', value, unit: 'times', goal: atMost(1.05), note },
    { what: 'memory while a film is packaged', value: peak, unit: 'MiB', note: `${idle.toFixed(0)} before` },
  ]
}

async function compareAnswers(api: StaffApi, film: string): Promise<Row> {
  await p95(api)
  const idle = await p95(api)
  const submission = await submitFilm(api, film)
  await waitFor(api, submission, ({ stage }) => stage === 'Converting')
  const busy = await p95(api)
  const isOver = isReady(await statusOf(api, submission))
  await removeFilm(api, submission)
  const note = `${busy.toFixed(1)} against ${idle.toFixed(1)} ms${isOver ? '; the film was ready before the end' : ''}`
  const what = 'API p95 while a film is packaged, of idle'
  return { what, value: busy / idle, unit: 'times', goal: atMost(2), note }
}

export async function measureFilms(product: RunningProduct): Promise<Row[]> {
  await using folder = await temporaryFolder('bench')
  const film = await makeFilm(folder.path, filmSeconds)
  const api = await StaffApi.signIn(product.url, owner)
  return [...(await compareTimes(product, api, film)), await compareAnswers(api, film)]
}
