// Events of plays and searches, which the apps send without naming the person, and the sums that staff see.
import { z } from 'zod'
import { Id, named, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { complaintOf, moment } from '../mine/mine.ts'

export const eventPlatforms = ['android', 'ios', 'web', 'tv'] as const
export const EventPlatform = z.enum(eventPlatforms, `Platform must be ${eventPlatforms.join(', ')}`)

const at = moment('Time')
const item = text('Item', { required: 'Item is required', max: limits.slugMax })
const wholeNumber = (label: string, min: number, max: number) =>
  z.int(`${label} must be a whole number`).min(min, `${label} is too small`).max(max, `${label} is too large`)

/** The first nine tenths of an item. After the tenth one, the event is `finished`. */
export const innerTenths = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Errors of players. An app may send other codes: they count as the last one here. */
export const playerErrorCodes = [
  'network-lost',
  'timed-out',
  'source-gone',
  'not-allowed',
  'manifest-broken',
  'media-broken',
  'decode-failed',
  'unsupported',
  'drm-failed',
  'drm-unsupported',
  'captions-failed',
  'other',
] as const
export const PlayerErrorCode = z.enum(playerErrorCodes)
export type PlayerErrorCode = z.infer<typeof PlayerErrorCode>

const PlayEventType = named('PlayEventType', z.enum(['play', 'finished']))
const PlayEvent = named('PlayEvent', z.strictObject({ type: PlayEventType, item, at }))
export const ProgressEvent = z.strictObject({
  type: z.literal('progress'),
  item,
  at,
  tenth: wholeNumber('Tenth', 1, 9),
})
export const ErrorEvent = z.strictObject({
  type: z.literal('error'),
  item: item.optional(),
  at,
  code: z
    .string('Code is required')
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Code must look like network-lost')
    .transform((code) => PlayerErrorCode.safeParse(code).data ?? 'other'),
})
export const SearchEvent = z.strictObject({
  type: z.literal('search'),
  at,
  words: text('Words', { required: 'Words are required', max: limits.searchMax }),
  finds: wholeNumber('Finds', 0, limits.orderMax),
})
const events = [PlayEvent, ProgressEvent, ErrorEvent, SearchEvent] as const
const AnyEvent = z.discriminatedUnion(
  'type',
  events,
  'Type must be play, progress, finished, error or search',
)
export type AppEvent = z.infer<typeof AnyEvent>

/** What phones send: `hi-IN`, `hi_IN`, `zh_TW_#Hant` or nothing. Only the language itself is counted. */
const EventLanguage = z
  .string('Language is required')
  .max(100, 'Language cannot exceed 100 characters')
  .transform((tag) => /^[a-z]{2,3}(?![^-_.@])/.exec(tag.trim().toLowerCase())?.[0] ?? 'other')

export const EventsInput = z.strictObject({
  batchId: Id.toLowerCase(),
  consent: z.literal(true, 'Nothing is counted without consent: true'),
  platform: EventPlatform,
  language: EventLanguage,
  clock: moment('Clock').optional(),
  // zod checks how many events there are before it parses them.
  events: z
    .array(z.union([...events, complaintOf(AnyEvent)]))
    .max(limits.eventsAtOnce, `No more than ${limits.eventsAtOnce} events at once`),
})
export type EventsInput = z.infer<typeof EventsInput>

const RefusedEvent = named('RefusedEvent', z.object({ index: z.int(), error: z.string() }))
export const EventsTaken = z.object({ taken: z.int(), refused: z.array(RefusedEvent) })
export type EventsTaken = z.infer<typeof EventsTaken>

const StatisticsDays = named('StatisticsDays', z.enum(['7', '28', '30', '90']))
export const ItemStatisticsQuery = z.object({ days: StatisticsDays.catch('30').transform(Number) })
export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/
export const StatisticsQuery = ItemStatisticsQuery.extend({
  month: z.string().regex(monthPattern).optional().catch(undefined),
})
export type StatisticsQuery = z.infer<typeof StatisticsQuery>

const sums = { plays: z.int(), completed: z.int(), heardSec: z.int() }
const DaySums = named('DaySums', z.object({ day: z.iso.date(), ...sums }))
const reached = z.array(z.int())
export const ItemSums = z.object({
  contentId: Id,
  title: z.string(),
  picture: z.string(),
  durationSec: z.int(),
  ...sums,
  reached,
})
export const WantedWords = z.object({ words: z.string(), times: z.int() })
export const FailingItem = z.object({ contentId: Id, title: z.string(), errors: z.int(), plays: z.int() })
export const PlayerErrors = z.object({ code: PlayerErrorCode, platform: EventPlatform, times: z.int() })

export const Statistics = z.object({
  days: z.array(DaySums),
  before: z.array(DaySums),
  isSample: z.boolean(),
  items: z.array(ItemSums),
  platforms: z.array(named('PlatformSums', z.object({ platform: EventPlatform, ...sums }))),
  languages: z.array(named('LanguageSums', z.object({ language: z.string(), ...sums }))),
  searches: z.int(),
  searchesWithoutFind: z.int(),
  wanted: z.array(WantedWords),
  playerErrors: z.array(PlayerErrors),
  failing: z.array(FailingItem),
})
export type Statistics = z.infer<typeof Statistics>

export const ItemStatistics = z.object({ ...sums, errors: z.int(), reached })
export type ItemStatistics = z.infer<typeof ItemStatistics>
