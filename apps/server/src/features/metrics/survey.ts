// What the rows say about the installation, for a scrape: asked for at most every few seconds, however many scrape.
import { type JobCount, countJobs } from '../../platform/database/waiting-jobs.ts'
import type { Deps } from '../../platform/deps.ts'
import { ShortMemory } from '../../platform/short-memory.ts'
import { activityLag } from '../activity/service.ts'
import { type FilmCount, countFilms } from '../films/service.ts'
import { sizeOfVersions } from '../history/service.ts'
import { type UploadCount, countUploads } from '../uploads/service.ts'

export interface Survey {
  jobs: JobCount[]
  films: FilmCount[]
  uploads: UploadCount[]
  historyBytes: number
  /** Seconds; undefined where there is no collector. */
  activityLag: number | undefined
}

const MAX_AGE_MS = 5000
/** A scrape waits no longer than this: what the process counts itself is told all the same. */
const PATIENCE_MS = 3000

type SurveyDeps = Pick<Deps, 'db' | 'config'>

async function take({ db, config }: SurveyDeps): Promise<Survey> {
  const [jobs, films, uploads, historyBytes, lag] = await Promise.all([
    countJobs(db),
    countFilms(db),
    countUploads(db),
    sizeOfVersions(db),
    activityLag({ db, config }),
  ])
  return { jobs, films, uploads, historyBytes, activityLag: lag }
}

/** Null where the database does not say it in time. */
export function openSurvey(deps: SurveyDeps, now = Date.now): () => Promise<Survey | null> {
  const memory = new ShortMemory<Survey>({ maxAgeMs: MAX_AGE_MS, maxWeight: 1, weigh: () => 1, now })
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    const survey = memory.read('survey', async () => ({ value: await take(deps), keys: [] }))
    try {
      return await Promise.race([survey.catch(() => null), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
