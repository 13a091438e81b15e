import type { DashboardToday, ProcessingLedger } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './shown-queries.ts'

type Open = Awaited<ReturnType<typeof queries.listOpenFilms>>[number]

function toOpen({ contentId, title, message, queuePlace, etaSec, ...processing }: Open) {
  const queued = { ...(queuePlace !== null && { queuePlace }), ...(etaSec !== null && { etaSec }) }
  return { contentId, title, processing: { ...processing, ...(message !== null && { message }), ...queued } }
}

/** What is under way, with its place and the time that is left. */
export async function listOpenFilms({ db }: Deps, limit: number): Promise<DashboardToday['processing']> {
  const [total, rows] = await Promise.all([queries.countOpenFilms(db), queries.listOpenFilms(db, limit)])
  return { total, items: rows.map(toOpen) }
}

export async function listFailedFilms({ db }: Deps, limit: number): Promise<DashboardToday['failed']> {
  const [total, rows] = await Promise.all([queries.countFailedFilms(db), queries.listFailedFilms(db, limit)])
  const items = rows.map(({ message, finishedAt, updatedAt, ...about }) => ({
    ...about,
    message: message ?? '',
    at: (finishedAt ?? updatedAt).toISOString(),
  }))
  return { total, items }
}

/** What came in and what became of it. */
export async function countSubmissions({ db }: Deps): Promise<ProcessingLedger> {
  const rows = await queries.countByStatus(db)
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const [processing, ready, failed] = [of('pending', 'processing'), of('ready'), of('failed')]
  return { received: processing + ready + failed, processing, ready, failed }
}
