// The processing of a film against ffmpeg alone on the same file, and its effect on the rest of the product.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFfmpeg } from '@jinvani/media'
import { generateClip } from '@jinvani/media/testing/generate-clip.ts'
import { filmSize, inOneProcess, inProcessesOfTheirOwn } from './bare-ffmpeg.ts'
import { removeFilm, secondsOfJob, submitFilm, waitUntil } from './film-job.ts'
import { type RunningProduct, owner } from '../running-product.ts'
import { StaffApi } from '../staff-api.ts'
import type { Row } from '../table.ts'

/** A shorter film would mainly measure start and end of the job, two seconds for any film. */
const filmSeconds = 120
const requests = 250
const paceMs = 40

/** Requests lists like the console and the apps, in turns from the database and from the cache. */
async function p95(api: StaffApi): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < requests; count += 1) {
    const path = count % 2 === 0 ? '/admin/content?pageSize=20' : '/app/content?pageSize=20'
    const began = performance.now()
    await api.must('GET', path)
    const took = performance.now() - began
    times.push(took)
    await sleep(Math.max(0, paceMs - took))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function compareAnswers(api: StaffApi, film: string): Promise<Row> {
  await p95(api)
  const idle = await p95(api)
  const submission = await submitFilm(api, film)
  await waitUntil(api, submission, ({ stage }) => stage === 'Converting')
  const busy = await p95(api)
  const { status } = await waitUntil(api, submission, () => true)
  await removeFilm(api, submission)
  return {
    what: 'API p95 while a film is packaged, of idle',
    value: busy / idle,
    unit: 'times',
    goal: { kind: 'at most', value: 2 },
    note: `${busy.toFixed(1)} against ${idle.toFixed(1)} ms${status === 'ready' ? '; the film was ready before the end' : ''}`,
  }
}

async function compareTimes(product: RunningProduct, api: StaffApi, film: string): Promise<Row[]> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
  const before = await inOneProcess(ffmpeg, film)
  const idle = await product.memory()
  const submission = await submitFilm(api, film)
  const [peak, job] = await product.withPeakMemory(() => secondsOfJob(api, submission))
  await removeFilm(api, submission)
  const after = await inOneProcess(ffmpeg, film)
  const apart = await inProcessesOfTheirOwn(ffmpeg, film)
  // Measured before and after the job, so that a change of the machine's speed does not decide.
  const bare = (before + after) / 2
  const times = { unit: 'times' }
  const seconds = (time: number) => `${time.toFixed(1)} s`
  return [
    {
      ...times,
      what: 'whole job, of bare ffmpeg in one process',
      value: job / bare,
      goal: { kind: 'at most', value: 1.05 },
      note: `${seconds(job)} against ${seconds(before)} before and ${seconds(after)} after it; ${filmSeconds} s of 1080p`,
    },
    {
      ...times,
      what: 'whole job, of one ffmpeg per size',
      value: job / apart,
      goal: { kind: 'at most', value: 0.75 },
      note: `${seconds(job)} against ${seconds(apart)}`,
    },
    { what: 'memory while a film is packaged', value: peak, unit: 'MiB' },
    { what: 'of it for the film', value: Math.max(0, peak - idle), unit: 'MiB' },
  ]
}

export async function measurePackaging(product: RunningProduct): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'jinvani-bench-'))
  try {
    const ffmpeg = await findFfmpeg()
    if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
    const film = join(folder, 'film.mp4')
    await generateClip(ffmpeg, { kind: 'video', seconds: filmSeconds, ...filmSize }, film)
    const api = await StaffApi.signIn(product.url, owner)
    return [...(await compareTimes(product, api, film)), await compareAnswers(api, film)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
