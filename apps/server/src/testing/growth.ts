// How much strangers and app users can make each table grow: the cap, the sweep that removes old rows, and the tests of
// both.
import { eventPlatforms, limits, playerErrorCodes } from '@jinvani/contract'
import type { Config } from '../settings/config.ts'

/** The number of items that the table in docs/operations/limits.md assumes. */
export const LIBRARY = 60_000
const MINUTES = 24 * 60

/** A client for the estimate. `times`: 1 for one address, more for all addresses of a /48 together. */
export interface Client {
  config: Config
  times: number
}

const requests = ({ config, times }: Client) => config.pointsPerMinute * MINUTES * times
const days = limits.eventDays + 1
const perWindow = (limit: number, minutes: number, times: number) => (limit * times * MINUTES) / minutes
const codesOf = ({ config: { otp }, times }: Client) =>
  times === 1 ? otp.addressSendsPerDay : otp.siteSendsPerDay
/** How many wrong codes, and failed sign-ins, a client may have in a day. */
const triesOf = ({ config, times }: Client) => perWindow(config.otp.addressFailures, 10, times)
const signInsOf = ({ config, times }: Client) => perWindow(config.loginAddressFailures, 15, times)

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const pairs = letters.flatMap((one) => letters.map((other) => one + other))
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const languages = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))].filter(
  (code) => names.of(code) !== undefined,
)

export interface Growth {
  /** The most rows that a client can add in a day. */
  rows: (client: Client) => number
  /** SQL that inserts the largest possible rows, one for each number in the table `n`. */
  sample: string
  sweep: string
  /** The tests of cap and sweep: file, and the beginning of the title. */
  tests: readonly (readonly [file: string, title: string])[]
}

const statistics = 'features/plays/statistics/statistics.test.ts'
const swept = [
  statistics,
  'sums are kept for 25 months, errors for 90 days, and batches until their events are too old to count',
] as const
const hash = `md5(n::text) || md5(n::text)`
const hour = 'hourly, when their time is over'
const signIns = 'features/session/sign-in-limits.test.ts'
const shared = 'whole-server/shared-limits.test.ts'
const codes = 'features/app-users/otp-limits.test.ts'
const bound = 'features/activity/hourly-bound.test.ts'
const sent = [codes, 'is also limited per day: 1,000 codes for all networks of one /48 together'] as const
const promised = [
  'features/app-users/rights.test.ts',
  'data is deleted as the privacy policy promises',
] as const
const kept = [
  'features/plays/mine/mine.test.ts',
  'each list of a person keeps the newest 5,000 entries, whatever a device sends',
] as const
const personAndItems =
  '(select id from app_users limit 1) as u, (select id, row_number() over () as n from content) as c join n using (n)'

export const byStrangers: Record<string, Growth> = {
  app_event_batches: {
    rows: requests,
    sample: 'insert into app_event_batches (id) select gen_random_uuid() from n',
    sweep: 'after 8 days',
    tests: [swept],
  },
  play_sums: {
    rows: () => LIBRARY * days,
    sample: `insert into play_sums select current_date - n % ${days}, gen_random_uuid(), 50, 50, 50, 5000, 50, 50, 50, 50, 50, 50, 50, 50, 50 from n`,
    sweep: 'after 25 months',
    tests: [swept, [statistics, 'is counted without its invalid events']],
  },
  day_sums: {
    rows: () => (languages.length + 1) * eventPlatforms.length * days,
    sample: `insert into day_sums select current_date - n, 'android', 'abc', 50, 50, 5000 from n`,
    sweep: 'after 25 months',
    tests: [swept, [statistics, 'cannot add error codes and languages that do not exist']],
  },
  search_sums: {
    rows: ({ config }) => config.addressPlays * 10 + days,
    sample: `insert into search_sums select current_date, left(repeat(${hash}, 4), 92) || lpad(n::text, 8, '0'), 1, 0, 1 from n`,
    sweep: 'after 90 days',
    tests: [swept, [statistics, 'are limited for each address, and to 5,000 new ones a day']],
  },
  error_sums: {
    rows: () => playerErrorCodes.length * eventPlatforms.length * days,
    sample: `insert into error_sums select current_date - n, 'manifest-broken', 'android', 1 from n`,
    sweep: 'after 90 days',
    tests: [swept, [statistics, 'cannot add error codes and languages that do not exist']],
  },
  rate_limits: {
    rows: (client) => 4 * signInsOf(client) + 9 * codesOf(client) + 2 * triesOf(client),
    sample: `insert into rate_limits select 'login:' || ${hash} || ':2001:db8:' || n, 1, now() from n`,
    sweep: hour,
    tests: [
      [
        signIns,
        'an IPv6 /48 may fail ten times as often as a /64, and its failures add a limited number of rows',
      ],
      [signIns, 'expired counters are deleted'],
      [codes, 'to a made-up number stores no rows once a limit is reached'],
    ],
  },
  shared_points: {
    // A search costs 10 points. One address has one row. A /48 has a row for each of its /64 networks that searches.
    rows: ({ config, times }) => (times === 1 ? 1 : (config.pointsPerMinute * times * MINUTES) / 10),
    sample: `insert into shared_points select left(${hash}, 43), now() from n`,
    sweep: hour,
    tests: [
      [shared, 'of a /48 are given back if its /64 has none, and a /48 without points adds no row for a /64'],
      [shared, 'are deleted once they are full again'],
    ],
  },
  otp_requests: {
    rows: codesOf,
    sample: `insert into otp_requests (id, phone_hash, network_hash, code_hash, expires_at)
      select gen_random_uuid(), ${hash}, ${hash}, ${hash}, now() from n`,
    sweep: hour,
    tests: [sent, [codes, 'expired codes are deleted']],
  },
  otp_log: {
    rows: (client) => 2 * codesOf(client) + triesOf(client),
    sample: `insert into otp_log (phone_hash, outcome) select ${hash}, 'wrong-code' from n`,
    sweep: 'after `OTP_LOG_DAYS`',
    tests: [sent, [codes, 'is limited by address, and right codes do not count'], promised],
  },
  activity: {
    rows: ({ times }) => (times === 1 ? 50 : 1000) * 24,
    sample: `insert into activity (actor_kind, actor_name, action, item_name, changes, call, address, request_id, outcome, count)
      select 'stranger', '', 'session.start', 'somebody@example.org', '[]', 'login', '2001:db8:' || n || '::/64', ${hash}, 'invalid-credentials', 1 from n`,
    sweep: 'after `ACTIVITY_DAYS`',
    tests: [
      [bound, 'one network adds no more rows than its own bound'],
      [bound, 'many addresses together add no more rows than the bound of the hour'],
    ],
  },
  unsealed_activity: {
    rows: ({ times }) => (times === 1 ? 50 : 1000) * 24,
    sample: 'insert into unsealed_activity select n from n',
    sweep: 'every 2 seconds',
    tests: [[bound, 'many addresses together add no more rows than the bound of the hour']],
  },
  app_users: {
    rows: codesOf,
    sample: `insert into app_users (phone) select '+9198' || lpad(n::text, 8, '0') from n`,
    sweep: 'never: an account stays until it is deleted',
    tests: [sent],
  },
  app_consents: {
    rows: codesOf,
    sample: `insert into app_consents (user_id, purpose, version) select (select id from app_users limit 1), 'account', n from n`,
    sweep: 'with the account',
    tests: [sent],
  },
  sessions: {
    rows: codesOf,
    sample: `insert into sessions (audience, subject_id, refresh_hash, previous_hash, idle_expires_at, expires_at, network, device)
      select 'app', gen_random_uuid(), ${hash}, ${hash}, now(), now(), '203.0.113.0/24', repeat('x', 100) from n`,
    sweep: hour,
    tests: [sent, ['features/app-users/rights.test.ts', 'a sweep deletes sessions that have ended']],
  },
}

/** The most rows of one app user. A client can make one user with each code that it is sent. */
export const byPeople: Record<string, Growth> = {
  saved_items: {
    rows: () => limits.entriesOfPerson,
    sample: `insert into saved_items select u.id, c.id, true, now() from ${personAndItems}`,
    sweep: 'with the account; taken off, after 24 months',
    tests: [kept, promised],
  },
  positions: {
    rows: () => limits.entriesOfPerson,
    sample: `insert into positions select u.id, c.id, 5, false, false, now() from ${personAndItems}`,
    sweep: 'after `USAGE_MONTHS`',
    tests: [kept, promised],
  },
  plays: {
    rows: () => limits.entriesOfPerson,
    sample: `insert into plays (user_id, content_id) select u.id, c.id from ${personAndItems}`,
    sweep: 'after `USAGE_MONTHS`',
    tests: [kept, promised],
  },
  history_clearings: {
    rows: () => 1,
    sample: 'insert into history_clearings select id, now() from app_users limit 1',
    sweep: 'after `USAGE_MONTHS`',
    tests: [promised],
  },
  playback_leases: {
    rows: ({ config }) => config.filmsAtOnce,
    sample: `insert into playback_leases select u.id, (select id from sessions limit 1), c.id, now() from ${personAndItems}`,
    sweep: hour,
    tests: [
      [
        'features/plays/leases.test.ts',
        'a person plays three films at a time, the same film on two devices counts twice, and the fourth is refused',
      ],
    ],
  },
}

/** Tables that only staff, jobs and trusted services write. Some are unused. */
export const byStaff = [
  'activity_seals',
  'admins',
  'app_events',
  'batch_refusals',
  'batches',
  'blocked_numbers',
  'calendar_dates',
  'captions',
  'carousel_items',
  'categories',
  'collection_items',
  'collections',
  'content',
  'content_categories',
  'content_keys',
  'content_search',
  'factor_tickets',
  'file_holds',
  'film_parts',
  'heard_items',
  'import_rows',
  'imports',
  'known_networks',
  'library_views',
  'joined_names',
  'lyrics',
  'lyrics_meanings',
  'made_files',
  'multipart_uploads',
  'passkeys',
  'preview_links',
  'provider_events',
  'recovery_codes',
  'retired_keys',
  'search_words',
  'second_factors',
  'source_checks',
  'spoken_passages',
  'submissions',
  'summed_events',
  'uploads',
  'versions',
  'webhook_deliveries',
  'webhooks',
]
