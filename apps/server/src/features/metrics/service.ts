// The gauges: what is asked at a scrape, of this process and of the database that it shares with the others.
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { limitHits } from '../../platform/load/limit-hits.ts'
import type { Metrics, Sample } from '../../platform/metrics/metrics.ts'
import { type Survey, openSurvey } from './survey.ts'

export function openGauges(deps: Deps, { pool }: Pick<Database, 'pool'>): void {
  deps.metrics.watchProcess()
  watchLimits(deps.metrics)
  if (pool) watchPool(deps.metrics, pool)
  watchInstallation(deps)
}

function watchLimits(metrics: Metrics): void {
  metrics.gauge({
    name: 'jinvani_limit_refusals',
    help: 'How often each limit has refused in this process since its start.',
    labels: ['limit'],
    read: () => [...limitHits].map(([limit, value]) => ({ labels: { limit }, value })),
  })
}

function watchPool(metrics: Metrics, pool: NonNullable<Database['pool']>): void {
  metrics.gauge({
    name: 'jinvani_database_connections',
    help: 'Connections of this process to the database, requests that wait for one, and DATABASE_POOL as most.',
    labels: ['state'],
    read: () => Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value })),
  })
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
  {
    name: 'jinvani_activity_unsent_seconds',
    help: 'For how long the oldest seal of activity waits for the collector; told where there is one.',
    labels: [],
    samplesOf: ({ activityLag }) => (activityLag === undefined ? [] : [{ labels: {}, value: activityLag }]),
  },
]

/** The same numbers in every process of an installation. */
function watchInstallation(deps: Deps): void {
  const survey = openSurvey(deps)
  deps.metrics.gauge({
    name: 'jinvani_database_answers',
    help: '1 if the database answered this scrape in time, otherwise 0.',
    read: async () => [{ value: (await survey()) ? 1 : 0 }],
  })
  for (const { samplesOf, ...gauge } of told)
    deps.metrics.gauge({
      ...gauge,
      async read() {
        const known = await survey()
        return known ? samplesOf(known) : []
      },
    })
}
