// What is played and searched, without any person: events of the apps, their sums, and what staff see of these.
import {
  type Calls,
  type EventsInput,
  type EventsTaken,
  type OutputOf,
  innerTenths,
  keptAtMost,
  limits,
  searchWords,
} from '@jinvani/contract'
import { existing } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CallRequest } from '../../platform/http/handler.ts'
import { hasAgreed } from '../app-users/service.ts'
import { authenticateApp } from '../auth/service.ts'
import { asPerson } from '../mine/service.ts'
import * as queries from './queries.ts'

const EVENTS_PER_POINT = 50
const DAY_MS = 24 * 60 * 60 * 1000
const dayInIndia = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' })
const daysAgo = (days: number) => dayInIndia.format(Date.now() - days * DAY_MS)

/** As the search compares them, shortened. */
const settleWords = (words: string) =>
  searchWords(words)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, limits.searchedWordsMax)
    .trim()

type Entry = EventsInput['events'][number]
type Row = Omit<queries.NewEvent, 'batch'>
type Shared = Pick<Row, 'platform' | 'language'>

/** The row of an event, or why it does not count. A time that is to come is now: the clock of the device is wrong. */
function settleEvent(entry: Entry, items: ReadonlyMap<string, string>, shared: Shared): Row | string {
  if ('error' in entry) return entry.error
  const now = Date.now()
  if (entry.at.getTime() < now - limits.eventDays * DAY_MS)
    return `Time is more than ${limits.eventDays} days ago`
  const day = dayInIndia.format(Math.min(entry.at.getTime(), now))
  const bare = { day, type: entry.type, contentId: null, tenth: null, code: null, words: null, finds: null }
  if (entry.type === 'search') {
    const words = settleWords(entry.words)
    if (words === '') return 'Words have no letters'
    // Words that found something are of no use to anybody.
    return { ...shared, ...bare, words: entry.finds === 0 ? words : '', finds: entry.finds }
  }
  const contentId = entry.item === undefined ? null : items.get(entry.item.toLowerCase())
  if (contentId === undefined) return 'The apps have no such item'
  if (entry.type === 'progress') return { ...shared, ...bare, contentId, tenth: entry.tenth }
  return { ...shared, ...bare, contentId, code: entry.type === 'error' ? entry.code : null }
}

async function settleBatch({ db }: Deps, { events, platform, language }: EventsInput) {
  const names = events.flatMap((entry) =>
    'item' in entry && entry.item !== undefined ? [entry.item.toLowerCase()] : [],
  )
  const items = await queries.findItems(db, [...new Set(names)])
  const [primary = language] = language.split('-')
  const settled = events.map((entry) => settleEvent(entry, items, { platform, language: primary }))
  return {
    rows: settled.filter((row) => typeof row !== 'string'),
    refused: settled.flatMap((row, index) => (typeof row === 'string' ? [{ index, error: row }] : [])),
  }
}

/** A batch that came before changes nothing. */
async function store(trx: Db, batchId: string, rows: readonly Row[]): Promise<void> {
  const batch = await queries.insertBatch(trx, batchId)
  if (batch !== undefined)
    await queries.insertEvents(
      trx,
      rows.map((row) => ({ ...row, batch })),
    )
}

/**
 * Throws 401 for a token that opens no session: whether its person agreed is not known then. For people of
 * whom nothing may be kept, and on a server that keeps no plays, `taken` is 0.
 */
export async function takeEvents(
  deps: Deps,
  input: EventsInput,
  { bearer, charge }: Pick<CallRequest<Calls['appSendEvents']>, 'bearer' | 'charge'>,
): Promise<EventsTaken> {
  const actor = bearer === undefined ? undefined : await authenticateApp(deps, bearer)
  await charge(Math.floor(input.events.length / EVENTS_PER_POINT))
  const { rows, refused } = await settleBatch(deps, input)
  const taken = { taken: rows.length, refused }
  const none = { taken: 0, refused }
  if (actor)
    return await asPerson(deps, actor.id, async (trx, { keepsPlays }) => {
      if (!keepsPlays || !(await hasAgreed(trx, actor.id))) return none
      await store(trx, input.batchId, rows)
      return taken
    })
  if (deps.config.usageMonths === 0) return none
  await inTransaction(deps.db, (trx) => store(trx, input.batchId, rows))
  return taken
}

/** Without an end, the first sum after days without a worker would sort all their events on the disk. */
const BATCHES_AT_ONCE = 20_000

/** Adds the next new events to the sums; every minute. Returns how many batches are left. */
export async function sumEvents({ db }: Pick<Deps, 'db'>, atOnce = BATCHES_AT_ONCE): Promise<number> {
  const last = await inTransaction(db, queries.findLastBatch)
  return await inTransaction(db, (trx) => queries.sumUpTo(trx, last, atOnce))
}

/** Makes room for the events of the next days, and forgets old ones; at the start, and every hour. */
export async function sweepEvents({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.keepEventDays(db, keptAtMost.eventDays)
  await queries.deleteBatches(db, daysAgo(keptAtMost.eventDays))
  await queries.deleteSearches(db, daysAgo(keptAtMost.searchedWordsDays))
}

export async function readStatistics({ db }: Deps, days: number): Promise<OutputOf<Calls['statistics']>> {
  const since = daysAgo(days - 1)
  const shown = { since, limit: limits.statisticsShown }
  const [ofDays, items, platforms, languages, searches, wanted, playerErrors] = await Promise.all([
    queries.sumDays(db, since),
    queries.sumItems(db, since, shown.limit),
    queries.sumBy(db, 'platform', shown),
    queries.sumBy(db, 'language', shown),
    queries.countSearches(db, since),
    queries.listWanted(db, { ...shown, batches: limits.searchedBatches }),
    queries.listErrors(db, since, shown.limit),
  ])
  return { days: ofDays, items, platforms, languages, ...searches, wanted, playerErrors }
}

export async function readItemStatistics({ db }: Deps, id: string, days: number) {
  const sums = existing(await queries.sumItem(db, id, daysAgo(days - 1)))
  const { plays, completed, heardSec, errors } = sums
  const reached = innerTenths.map((n) => sums[`tenth${n}`] ?? 0)
  return { plays, completed, heardSec, errors, reached }
}
