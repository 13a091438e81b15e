import type { ProcessingLedger } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

export { startWorker } from './jobs.ts'
export { listFailedFilms, listOpenFilms } from './shown-films.ts'
export { type FilmCount, countByStage as countFilms } from './queries.ts'

/** What came in and what became of it. */
export async function countSubmissions({ db }: Deps): Promise<ProcessingLedger> {
  const rows = await queries.countByStatus(db)
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const [processing, ready, failed] = [of('pending', 'processing'), of('ready'), of('failed')]
  return { received: processing + ready + failed, processing, ready, failed }
}
