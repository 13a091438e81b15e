// Statistics of plays and searches that name no person: the events from the apps, their sums, and lists for staff.
import {
  type Calls,
  type EventsInput,
  type EventsTaken,
  type StatisticsQuery,
  keptAtMost,
  limits,
  searchWords,
} from '@jinvani/contract'
import { existing } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CallRequest, Handlers } from '../../../platform/http/handler.ts'
import { addressPrefix } from '../../../platform/load/client-network.ts'
import { deriveKeys, keyedHashes } from '../../../platform/secrets/keys.ts'
import { dayInIndia } from '../../../platform/india-time.ts'
import { authenticateApp } from '../../session/service.ts'
import { absoluteUrl } from '../../uploads/service.ts'
import { asPerson } from '../keeping.ts'
import { EventCounter } from './event-counter.ts'
import * as queries from './sum-queries.ts'

const EVENTS_PER_POINT = 10
const DAY_MS = 24 * 60 * 60 * 1000
/** A language tag without a name counts as `other`, so that clients cannot invent languages. */
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const daysAgo = (days: number) => dayInIndia(Date.now() - days * DAY_MS)

type Entry = EventsInput['events'][number]
interface Shared extends Pick<queries.NewEvent, 'platform' | 'language'> {
  /** One of 32 bits, by words and network. The bits that are set show how many networks searched, but not which. */
  bitOf: (words: string) => number
  wrongByMs: number
}

/** The row for an event, or why it is refused. A future time becomes now, since the device's clock is wrong. */
function settleEvent(
  entry: Entry,
  items: ReadonlyMap<string, string>,
  { bitOf, wrongByMs, ...shared }: Shared,
): queries.NewEvent | string {
  if ('error' in entry) return entry.error
  const now = Date.now()
  const at = entry.at.getTime() - wrongByMs
  if (at < now - limits.eventDays * DAY_MS) return `Time is more than ${limits.eventDays} days ago`
  const day = dayInIndia(Math.min(at, now))
  const bare = { day, type: entry.type, contentId: null, tenth: null, code: null, words: null, network: 0 }
  if (entry.type === 'search') {
    // The words in the form in which the search compares them, cut to the maximum length.
    const words = searchWords(entry.words)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, limits.searchedWordsMax)
      .trim()
    if (words === '') return 'Words have no letters'
    // Staff see only words that found nothing, so no other words are stored.
    return { ...shared, ...bare, ...(entry.finds === 0 ? { words, network: bitOf(words) } : { words: '' }) }
  }
  const contentId = entry.item === undefined ? null : items.get(entry.item.toLowerCase())
  if (contentId === undefined) return 'The apps have no such item'
  if (entry.type === 'progress') return { ...shared, ...bare, contentId, tenth: entry.tenth }
  return { ...shared, ...bare, contentId, code: entry.type === 'error' ? entry.code : null }
}

async function settleBatch(
  { db, config }: Deps,
  { events, platform, language: tag, clock }: EventsInput,
  address: string,
) {
  const names = events.flatMap((entry) =>
    'item' in entry && entry.item !== undefined ? [entry.item.toLowerCase()] : [],
  )
  const items = await queries.findItems(db, [...new Set(names)])
  const language = languageNames.of(tag) === undefined ? 'other' : tag
  const keys = deriveKeys(config.secrets, 'networks of searches')
  const bitOf = (words: string) => {
    const [[bit = 0]] = keyedHashes(keys, `${words} ${addressPrefix(address)}`)
    return 1 << (bit & 31)
  }
  // How far the device's clock is off. After a reset, some phones begin in 1970.
  const wrongByMs = clock ? clock.getTime() - Date.now() : 0
  const settled = events.map((entry) => settleEvent(entry, items, { platform, language, bitOf, wrongByMs }))
  return {
    rows: settled.filter((row) => typeof row !== 'string'),
    refused: settled.flatMap((row, index) => (typeof row === 'string' ? [{ index, error: row }] : [])),
  }
}

/** Throws 401 for an invalid token, since it does not show whether the person agreed to be counted. */
async function takeEvents(
  deps: Deps,
  counter: EventCounter,
  { body: input, bearer, charge, address }: CallRequest<Calls['appSendEvents']>,
): Promise<EventsTaken> {
  const actor = bearer === undefined ? undefined : await authenticateApp(deps, bearer)
  await charge(Math.max(0, Math.ceil(input.events.length / EVENTS_PER_POINT) - 1))
  const { rows, refused } = await settleBatch(deps, input, address)
  const mayCount = actor
    ? await asPerson(deps, actor.id, async (_, { countsPlays }) => countsPlays)
    : deps.config.usageMonths > 0
  if (!mayCount) return { taken: 0, refused }
  if (rows.length > 0) await counter.add({ id: input.batchId, address, day: daysAgo(0), events: rows })
  return { taken: rows.length, refused }
}

/** Runs at the start and every hour: deletes data that is too old, and counts events that the previous version left. */
export async function sweepEvents({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(db, queries.sumOldEvents)
  await queries.deleteOld(db, keptAtMost.eventDays, {
    // The id of a batch is kept while its events are new enough to be counted, so that a repeated batch is recognised.
    batches: daysAgo(limits.eventDays + 1),
    words: daysAgo(keptAtMost.searchedWordsDays),
    errors: daysAgo(keptAtMost.errorDays),
    sums: daysAgo(keptAtMost.sumMonths * 30.5),
  })
}

const lastDays = (days: number) => ({ since: daysAgo(days - 1), until: daysAgo(0) })

function monthOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const dayOf = (...date: [number, number, number]) => new Date(Date.UTC(...date)).toISOString().slice(0, 10)
  const period = { since: dayOf(year, number - 1, 1), until: dayOf(year, number, 0) }
  return { period, earliest: dayOf(year, number - 2, 1) }
}

async function readStatistics({ db, config }: Deps, { days, month }: StatisticsQuery) {
  const { period, earliest } = month
    ? monthOf(month)
    : { period: lastDays(days), earliest: daysAgo(2 * days - 1) }
  const { statisticsShown: shown, searchedNetworks } = limits
  const [twice, { items, failing }, platforms, languages, searches, wanted, playerErrors] = await Promise.all(
    [
      queries.sumDays(db, { ...period, since: earliest }),
      queries.sumItems(db, period, shown),
      queries.sumBy(db, 'platform', period, shown),
      queries.sumBy(db, 'language', period, shown),
      queries.countSearches(db, period),
      queries.listWanted(db, period, searchedNetworks, shown),
      queries.listErrors(db, period, shown),
    ],
  )
  const ofDays = twice.map(({ isSample: _isSample, ...day }) => day)
  return {
    days: ofDays.filter(({ day }) => day >= period.since),
    before: ofDays.filter(({ day }) => day < period.since),
    isSample: twice.some(({ isSample }) => isSample),
    items: items.map((item) => ({ ...item, picture: absoluteUrl(item.picture, config.publicUrl) })),
    platforms,
    languages,
    ...searches,
    wanted,
    playerErrors,
    failing,
  }
}

export function statisticsRoutes(deps: Deps) {
  const counter = new EventCounter(deps)
  return {
    appSendEvents: (request) => takeEvents(deps, counter, request),
    statistics: ({ query }) => readStatistics(deps, query),
    contentStatistics: async ({ params, query }) =>
      existing(await queries.sumItem(deps.db, params.id, lastDays(query.days))),
  } satisfies Partial<Handlers>
}
