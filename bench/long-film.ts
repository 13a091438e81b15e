// The time that two workers save on a long film against one, each on one core. `node bench/long-film.ts 1200`
// is the film of 20 minutes; a shorter one is cut into as many parts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '@jinvani/media'
import { generateClip } from '@jinvani/media/testing/generate-clip.ts'
import { removeFilm, secondsOfJob, submitFilm, waitUntil } from './films/film-job.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, printTable } from './table.ts'

const seconds = Number(process.argv[2] ?? 1200)
const limitMs = 3 * 60 * 60 * 1000
const size = { width: 640, height: 360 }

const folder = await mkdtemp(join(tmpdir(), 'jinvani-bench-'))
const postgres = await startPostgres()
const variables = {
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'one-secret-for-all-processes-of-this-measurement',
  LONG_FILM_SEC: String(Math.min(600, Math.floor(seconds / 2))),
}

const untilJoined = ['Waiting for its turn', 'Fetching the file', 'Checking the file', 'Converting']

interface Turn {
  seconds: number
  /** Seconds of work that only one worker can do: joining, packaging, storing. */
  alone: number
  /** Processor seconds of each worker. */
  processor: number[]
}

async function measure(api: StaffApi, film: string, count: number, more = {}): Promise<Turn> {
  const cores = Array.from({ length: count }, (_, core) => String(core))
  const start = (core: string) =>
    RunningProduct.start(join(folder, 'data'), { ...variables, ...more, SERVICES: 'worker' }, core)
  const workers = await Promise.all(cores.map(start))
  const submission = await submitFilm(api, film)
  const converted = waitUntil(api, submission, ({ stage }) => !untilJoined.includes(stage), limitMs)
  const [took, alone] = await Promise.all([
    secondsOfJob(api, submission, limitMs),
    converted.then(() => secondsOfJob(api, submission, limitMs)),
  ])
  const processor = await Promise.all(workers.map((worker) => worker.processorSeconds()))
  await removeFilm(api, submission)
  await Promise.all(workers.map((worker) => worker.stop()))
  return { seconds: took, alone, processor }
}

const busiest = ({ processor }: Turn) => Math.max(...processor)
const mean = (one: number, other: number) => (one + other) / 2
const told = ({ seconds: took, alone, processor }: Turn) => {
  const times = processor.map((each) => each.toFixed(0)).join(' and ')
  return `${took.toFixed(0)} s (${alone.toFixed(0)} s of it after converting; processor ${times} s)`
}

function rowsOf(one: [Turn, Turn], two: Turn, whole: Turn): Row[] {
  const note = `${told(two)} against ${told(one[0])} before and ${told(one[1])} after it`
  const times = { unit: 'times' }
  return [
    {
      ...times,
      what: 'two workers, of one',
      value: two.seconds / mean(one[0].seconds, one[1].seconds),
      goal: { kind: 'at most', value: 0.6 },
      note,
    },
    {
      ...times,
      what: 'processor time of the busier one, of one alone',
      value: busiest(two) / mean(busiest(one[0]), busiest(one[1])),
    },
    {
      ...times,
      what: 'one worker in parts, of one piece',
      value: one[1].seconds / whole.seconds,
      note: told(whole),
    },
    {
      ...times,
      what: 'processor time in parts, of one piece',
      value: busiest(one[1]) / busiest(whole),
    },
  ]
}

try {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
  const film = join(folder, 'film.mp4')
  await generateClip(ffmpeg, { kind: 'video', seconds, ...size }, film)
  const product = await RunningProduct.start(join(folder, 'data'), { ...variables, SERVICES: 'api' })
  const api = await StaffApi.signIn(product.url, owner)
  const before = await measure(api, film, 1)
  const two = await measure(api, film, 2)
  const after = await measure(api, film, 1)
  const whole = await measure(api, film, 1, { LONG_FILM_SEC: '0' })
  printTable(rowsOf([before, after], two, whole))
  await product.stop()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
