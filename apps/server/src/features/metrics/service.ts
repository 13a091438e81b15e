// Metrics that are read at each scrape: from this process, and from the database that all processes share.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, isWritable } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { limitHits } from '../../platform/load/point-limiter.ts'
import type { Sample } from '../../platform/metrics/metrics.ts'
import { countJobs } from '../../platform/queue/waiting-jobs.ts'
import { ShortMemory } from '../../platform/memory/short-memory.ts'
import { doesStoreAnswer } from '../../platform/storage/storage.ts'
import { countFilms } from '../films/service.ts'
import { sizeOfVersions } from '../history/service.ts'
import { countUploads } from '../uploads/service.ts'

const MAX_AGE_MS = 5000
/** The longest time that a scrape waits for the database. Then it reports only the numbers of this process. */
const PATIENCE_MS = 3000

type Survey = Awaited<ReturnType<typeof take>>

async function take({ db }: Pick<Deps, 'db'>) {
  const [jobs, films, uploads, historyBytes, takesWrites] = await Promise.all([
    countJobs(db),
    countFilms(db),
    countUploads(db),
    sizeOfVersions(db),
    isWritable(db),
  ])
  return { jobs, films, uploads, historyBytes, takesWrites }
}

/** Counts the rows at most once in a few seconds. Null if the database does not answer in time. */
export function openSurvey(deps: Pick<Deps, 'db'>, now = Date.now): () => Promise<Survey | null> {
  const memory = new ShortMemory<Survey>({ maxAgeMs: MAX_AGE_MS, maxWeight: 1, now })
  return async () => {
    const survey = memory.read('survey', async () => ({ value: await take(deps), keys: [] }))
    return await Promise.race([survey.catch(() => null), sleep(PATIENCE_MS, null, { ref: false })])
  }
}

interface Told {
  name: string
  help: string
  labels: readonly string[]
  samplesOf: (survey: Survey) => Sample[]
}

const told: Told[] = [
  {
    name: 'jinvani_jobs',
    help: 'Jobs of the installation by state; a failed one counts for an hour.',
    labels: ['job', 'state'],
    samplesOf: ({ jobs }) =>
      jobs.map(({ name, state, count }) => ({ labels: { job: name, state }, value: count })),
  },
  {
    name: 'jinvani_job_oldest_seconds',
    help: 'For how long the oldest job waits that could be done, and for how long the oldest one runs.',
    labels: ['job', 'state'],
    samplesOf: ({ jobs }) =>
      jobs
        .filter(({ state }) => state === 'waiting' || state === 'running')
        .map(({ name, state, ageSec }) => ({ labels: { job: name, state }, value: ageSec })),
  },
  {
    name: 'jinvani_films',
    help: 'Films and recordings by how far they are on their way to streams.',
    labels: ['status', 'stage'],
    samplesOf: ({ films }) => films.map(({ count, ...labels }) => ({ labels, value: count })),
  },
  {
    name: 'jinvani_uploads',
    help: 'Uploaded files by state.',
    labels: ['state'],
    samplesOf: ({ uploads }) => uploads.map(({ state, count }) => ({ labels: { state }, value: count })),
  },
  {
    name: 'jinvani_history_bytes',
    help: 'What the history of saves takes in the database.',
    labels: [],
    samplesOf: ({ historyBytes }) => [{ labels: {}, value: historyBytes }],
  },
]

/**
 * The gauges in `told` count the whole installation, so every process reports the same values. All other gauges count
 * one process.
 */
export function openGauges(deps: Deps, { pools }: Pick<Database, 'pools'>): void {
  const { metrics, storage } = deps
  metrics.watchProcess()
  metrics.gauge({
    name: 'jinvani_limit_refusals',
    help: 'How often each limit has refused in this process since its start.',
    labels: ['limit'],
    read: () => [...limitHits].map(([limit, value]) => ({ labels: { limit }, value })),
  })
  if (pools)
    metrics.gauge({
      name: 'jinvani_database_connections',
      help: 'Connections of this process to the database by what they are for, what waits for one, and how many there may be.',
      labels: ['lane', 'state'],
      read: () =>
        Object.entries(pools()).flatMap(([lane, states]) =>
          Object.entries(states).map(([state, value]) => ({ labels: { lane, state }, value })),
        ),
    })
  metrics.gauge({
    name: 'jinvani_store_answers',
    help: '1 if the bucket or the folder of the files answered this process in time, otherwise 0.',
    read: async () => [{ value: (await doesStoreAnswer(storage)) ? 1 : 0 }],
  })
  const survey = openSurvey(deps)
  metrics.gauge({
    name: 'jinvani_database_answers',
    help: '1 if the database answered this scrape in time and takes writes, otherwise 0.',
    read: async () => [{ value: (await survey())?.takesWrites ? 1 : 0 }],
  })
  for (const { samplesOf, ...gauge } of told)
    metrics.gauge({
      ...gauge,
      async read() {
        const known = await survey()
        return known ? samplesOf(known) : []
      },
    })
}
