// Statistics of plays and searches, without any person: the events of the apps, their sums, and the lists for staff.
import {
  type Calls,
  type EventsInput,
  type EventsTaken,
  type OutputOf,
  keptAtMost,
  limits,
  searchWords,
} from '@jinvani/contract'
import { existing } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CallRequest } from '../../../platform/http/handler.ts'
import { addressPrefix } from '../../../platform/load/client-network.ts'
import { deriveKeys, keyedHashes } from '../../../platform/secrets/keys.ts'
import { dayInIndia } from '../../../platform/india-time.ts'
import { authenticateApp } from '../../session/service.ts'
import { absoluteUrl } from '../../uploads/service.ts'
import type { EventCounter } from './event-counter.ts'
import { mayCountPlays } from '../keeping.ts'
import * as queries from './sum-queries.ts'

const EVENTS_PER_POINT = 10
const DAY_MS = 24 * 60 * 60 * 1000
/** A language tag without a name is counted as `other`, so that nobody can make up languages. */
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const daysAgo = (days: number) => dayInIndia(Date.now() - days * DAY_MS)

type Entry = EventsInput['events'][number]
interface Shared extends Pick<queries.NewEvent, 'platform' | 'language'> {
  /** One of 32 bits, by a hash of the words and the network: it tells networks apart without storing them. */
  bitOf: (words: string) => number
  wrongByMs: number
}

/** The row of an event, or why it is refused. A time in the future counts as now: the device's clock is wrong. */
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
    // The words in the form in which the search compares them, shortened.
    const words = searchWords(entry.words)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, limits.searchedWordsMax)
      .trim()
    if (words === '') return 'Words have no letters'
    // Staff see only words without a result, so no other words are stored.
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
  // By how much the device's clock is wrong; after a reset some phones start in 1970.
  const wrongByMs = clock ? clock.getTime() - Date.now() : 0
  const settled = events.map((entry) => settleEvent(entry, items, { platform, language, bitOf, wrongByMs }))
  return {
    rows: settled.filter((row) => typeof row !== 'string'),
    refused: settled.flatMap((row, index) => (typeof row === 'string' ? [{ index, error: row }] : [])),
  }
}

/**
 * Throws 401 for an invalid token, because it does not tell whether the person agreed. `taken` is 0 for people whose
 * plays may not be stored, and on a server that stores no plays.
 */
export async function takeEvents(
  deps: Deps,
  counter: EventCounter,
  input: EventsInput,
  { bearer, charge, address }: Pick<CallRequest<Calls['appSendEvents']>, 'bearer' | 'charge' | 'address'>,
): Promise<EventsTaken> {
  const actor = bearer === undefined ? undefined : await authenticateApp(deps, bearer)
  await charge(Math.max(0, Math.ceil(input.events.length / EVENTS_PER_POINT) - 1))
  const { rows, refused } = await settleBatch(deps, input, address)
  if (!(await mayCountPlays(deps, actor?.id))) return { taken: 0, refused }
  if (rows.length > 0) await counter.add({ id: input.batchId, address, day: daysAgo(0), events: rows })
  return { taken: rows.length, refused }
}

/** Runs at the start and hourly: deletes data past its retention, and adds what the previous version left. */
export async function sweepEvents({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(db, queries.sumOldEvents)
  await queries.keepEventDays(db, keptAtMost.eventDays)
  await queries.deleteSums(db, {
    // The id of a batch is needed only while its events are recent enough to count.
    batches: daysAgo(limits.eventDays + 1),
    words: daysAgo(keptAtMost.searchedWordsDays),
    errors: daysAgo(keptAtMost.errorDays),
    sums: daysAgo(keptAtMost.sumMonths * 30.5),
  })
}

export async function readStatistics(
  { db, config }: Deps,
  days: number,
): Promise<OutputOf<Calls['statistics']>> {
  const since = daysAgo(days - 1)
  const shown = { since, limit: limits.statisticsShown }
  const [twice, { items, failing }, platforms, languages, searches, wanted, playerErrors] = await Promise.all(
    [
      queries.sumDays(db, daysAgo(2 * days - 1)),
      queries.sumItems(db, since, shown.limit),
      queries.sumBy(db, 'platform', shown),
      queries.sumBy(db, 'language', shown),
      queries.countSearches(db, since),
      queries.listWanted(db, { ...shown, networks: limits.searchedNetworks }),
      queries.listErrors(db, since, shown.limit),
    ],
  )
  const ofDays = twice.map(({ day, plays, completed, heardSec }) => ({ day, plays, completed, heardSec }))
  return {
    days: ofDays.slice(-days),
    before: ofDays.slice(0, -days),
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

export async function readItemStatistics({ db }: Deps, id: string, days: number) {
  return existing(await queries.sumItem(db, id, daysAgo(days - 1)))
}
