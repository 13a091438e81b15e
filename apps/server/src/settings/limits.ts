// Limits of clients and people; config.ts reads them with the others. 0 switches a limit off.
import { z } from 'zod'
import { MS_PER_POINT } from '../platform/load/costs.ts'
import { setting, yesNo } from './kinds.ts'

const count = (what = 'must be a number') => z.coerce.number(what).int().min(0, 'must be 0 or more')
const most = (standard: number, description: string, what?: string) =>
  setting(description, count(what).default(standard))

const callingCodes = z
  .string()
  .default('+91')
  .transform((list) => list.split(',').map((code) => code.trim().replace(/^\+?/, '+')))
  .refine(
    (codes) => codes.every((code) => /^\+(0|[1-9]\d{0,6})$/.test(code)),
    'must be calling codes such as +91,+977, or 0',
  )
  .transform((codes) => (codes.includes('+0') ? [] : codes))

export const requestLimits = {
  POINTS_PER_MINUTE: most(
    300,
    'Points that one client or account may spend in a minute.',
    'must be a number of points',
  ),
  POINTS_BURST: setting(
    'Points that it may spend at once; at least 10, the price of a search.',
    z.coerce
      .number('must be a number of points')
      .int()
      .refine((points) => points === 0 || points >= 10, 'must be 0, or 10 or more, which one search costs')
      .default(100),
  ),
  POINT_MS: setting(
    'Milliseconds of work that a point pays for. A request that took more leaves its client a debt.',
    z.coerce.number('must be a number of milliseconds').min(0, 'must be 0 or more').default(MS_PER_POINT),
  ),
  STAFF_POINTS_PER_MINUTE: setting(
    'Points that one member of staff may spend in a minute on searches and exports; at least 20.',
    z.coerce
      .number('must be a number of points')
      .int()
      .refine((points) => points === 0 || points >= 20, 'must be 0, or 20 or more, which one export costs')
      .default(600),
  ),
  IPV6_SITE_FACTOR: most(10, 'All clients of one IPv6 /48 may do this many times what one client may.'),
  SEARCHES_AT_ONCE: most(2, 'Searches that run at a time in one process.'),
  SEARCHES_WAITING: most(10, 'Searches that wait for their turn; one more is answered 503.'),
  MAX_EVENT_LOOP_DELAY_MS: setting(
    'A process that falls behind by more than this refuses public answers that it has to compute.',
    z.coerce.number('must be a number of milliseconds').min(0, 'must be 0 or more').default(200),
  ),
  REQUEST_TIMEOUT_SEC: setting(
    'Time for a request body to arrive; uploads to a signed address are exempt.',
    z.coerce.number('must be a number of seconds').min(0, 'must be 0 or more').default(30),
  ),
  KEEP_ALIVE_SEC: setting(
    'Time that a connection may rest between two requests; longer than any proxy or balancer in front keeps it.',
    z.coerce.number('must be a number of seconds').min(0, 'must be 0 or more').default(75),
  ),
  MAX_CONNECTIONS: most(10_000, 'Open connections of one process.'),
  // A browser needs one stream for all its tabs.
  EVENT_STREAMS: most(10, 'Event streams of one member of staff in one process; one more closes the oldest.'),
  UPLOADS_PER_MINUTE: most(60, 'Calls of one member of staff for upload addresses in a minute.'),
  UPLOAD_PARTS_PER_MINUTE: most(300, 'Calls of one member of staff for addresses of parts in a minute.'),
  NOTIFICATIONS_PER_MINUTE: most(120, 'Notifications of a DRM provider from one address in a minute.'),
  ADDRESS_PLAYS: most(
    50,
    'Plays of one item that count in a day from one IPv4 address or one IPv6 /48; a tenth of them from a /64.',
  ),
  FILMS_AT_ONCE: most(3, 'Protected films that one person may play at a time.'),
}

export const signInLimits = {
  LOGIN_FAILURES: most(5, 'Failed sign-ins to one account from one address in 15 minutes.'),
  LOGIN_ADDRESS_FAILURES: most(100, 'Failed sign-ins from one address in 15 minutes.'),
  LOGIN_ACCOUNT_FAILURES: most(50, 'Failed sign-ins to one account from all addresses in 15 minutes.'),
  FACTOR_CODES: most(10, 'Codes of an authenticator app tried for one account in 15 minutes.'),
  FACTOR_CODES_PER_DAY: most(50, 'Codes of an authenticator app tried for one account in a day.'),
  FACTOR_SIGN_INS: most(20, 'Second steps begun for one account from one address in 15 minutes.'),
}

export const codeLimits = {
  OTP_COUNTRIES: setting('Calling codes that login codes are sent to, comma-joined; `0`: all.', callingCodes),
  OTP_SENDS: most(3, 'Codes sent to one number in ten minutes.'),
  OTP_SENDS_PER_DAY: most(10, 'Codes sent to one number in a day.'),
  // A household needs fewer. Customers of a mobile carrier share addresses and may need more.
  OTP_ADDRESS_SENDS: most(50, 'Codes that one address asks for in ten minutes.'),
  OTP_ADDRESS_SENDS_PER_DAY: most(300, 'Codes that one address asks for in a day.'),
  OTP_SITE_SENDS_PER_DAY: most(1000, 'Codes that one IPv6 /48 asks for in a day.'),
  OTP_PREFIX_SENDS: most(200, 'Codes sent in an hour to numbers that differ only in their last four digits.'),
  OTP_ALL_SENDS_PER_DAY: most(10_000, 'Codes that the whole installation sends in a day.'),
  OTP_KEPT_PERCENT: setting(
    'Percentage of those that is reserved for numbers with an account.',
    count().max(90, 'must be 90 or less').default(20),
  ),
  OTP_TRIES: most(5, 'Wrong tries for one code by its `requestId`, or from one address.'),
  OTP_TRIES_IN_ALL: most(30, 'Wrong tries for one code by everybody who knows only the phone number.'),
  OTP_ADDRESS_FAILURES: most(100, 'Wrong codes from one address in ten minutes.'),
  OTP_PHONE_ALONE: setting(
    'Apps that do not send the `requestId` may verify a code by the phone number alone.',
    yesNo.default(true),
  ),
}

export const limitSettings = { ...requestLimits, ...signInLimits, ...codeLimits }

type Read = z.output<z.ZodObject<typeof limitSettings>>

export const limitsOf = (e: Read) => ({
  pointsPerMinute: e.POINTS_PER_MINUTE,
  pointsBurst: e.POINTS_BURST,
  pointMs: e.POINT_MS,
  staffPointsPerMinute: e.STAFF_POINTS_PER_MINUTE,
  searchesAtOnce: e.SEARCHES_AT_ONCE,
  searchesWaiting: e.SEARCHES_WAITING,
  maxEventLoopDelayMs: e.MAX_EVENT_LOOP_DELAY_MS,
  requestTimeoutMs: e.REQUEST_TIMEOUT_SEC * 1000,
  keepAliveMs: e.KEEP_ALIVE_SEC * 1000,
  maxConnections: e.MAX_CONNECTIONS,
  eventStreams: e.EVENT_STREAMS,
  filmsAtOnce: e.FILMS_AT_ONCE,
  addressPlays: e.ADDRESS_PLAYS,
  ipv6SiteFactor: e.IPV6_SITE_FACTOR,
  loginFailures: e.LOGIN_FAILURES,
  loginAddressFailures: e.LOGIN_ADDRESS_FAILURES,
  loginAccountFailures: e.LOGIN_ACCOUNT_FAILURES,
  factorLimits: { codes: e.FACTOR_CODES, codesPerDay: e.FACTOR_CODES_PER_DAY, signIns: e.FACTOR_SIGN_INS },
  uploadsPerMinute: e.UPLOADS_PER_MINUTE,
  uploadPartsPerMinute: e.UPLOAD_PARTS_PER_MINUTE,
  notificationsPerMinute: e.NOTIFICATIONS_PER_MINUTE,
  otp: {
    /** Calling codes; empty: all countries. */
    countries: e.OTP_COUNTRIES,
    takesPhoneAlone: e.OTP_PHONE_ALONE,
    sends: e.OTP_SENDS,
    sendsPerDay: e.OTP_SENDS_PER_DAY,
    addressSends: e.OTP_ADDRESS_SENDS,
    addressSendsPerDay: e.OTP_ADDRESS_SENDS_PER_DAY,
    siteSendsPerDay: e.OTP_SITE_SENDS_PER_DAY,
    prefixSends: e.OTP_PREFIX_SENDS,
    allSendsPerDay: e.OTP_ALL_SENDS_PER_DAY,
    /** Share of all sends of a day, for numbers that have an account. */
    keptPercent: e.OTP_KEPT_PERCENT,
    tries: e.OTP_TRIES,
    triesInAll: e.OTP_TRIES_IN_ALL,
    addressFailures: e.OTP_ADDRESS_FAILURES,
  },
})
