// What strangers and people may ask for: the part of the environment that config.ts reads with the rest. 0 switches each
// limit off. Counted in: 15 minutes (LOGIN, FACTOR), 10 minutes (OTP), an hour (OTP_PREFIX_SENDS), or what the name says.
import { z } from 'zod'
import { yesNo } from './platform/settings/kinds.ts'

const most = (count: number, what = 'must be a number') =>
  z.coerce.number(what).int().min(0, 'must be 0 or more').default(count)

const callingCodes = z
  .string()
  .default('+91')
  .transform((list) => list.split(',').map((code) => code.trim().replace(/^\+?/, '+')))
  .refine(
    (codes) => codes.every((code) => /^\+(0|[1-9]\d{0,6})$/.test(code)),
    'must be calling codes such as +91,+977, or 0',
  )
  .transform((codes) => (codes.includes('+0') ? [] : codes))

export const limitSettings = {
  POINTS_PER_MINUTE: most(300, 'must be a number of points'),
  POINTS_BURST: z.coerce
    .number('must be a number of points')
    .int()
    .refine((points) => points === 0 || points >= 10, 'must be 0, or 10 or more, which one search costs')
    .default(100),
  SEARCHES_AT_ONCE: most(2),
  SEARCHES_WAITING: most(10),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce
    .number('must be a number of milliseconds')
    .min(0, 'must be 0 or more')
    .default(200),
  REQUEST_TIMEOUT_SEC: z.coerce.number('must be a number of seconds').min(0, 'must be 0 or more').default(30),
  MAX_CONNECTIONS: most(10_000),
  FILMS_AT_ONCE: most(3),
  // A /48 of IPv6 may do so many times what an address may.
  IPV6_SITE_FACTOR: most(10),
  LOGIN_FAILURES: most(5),
  LOGIN_ADDRESS_FAILURES: most(100),
  LOGIN_ACCOUNT_FAILURES: most(50),
  FACTOR_CODES: most(10),
  FACTOR_CODES_PER_DAY: most(50),
  FACTOR_SIGN_INS: most(20),
  UPLOADS_PER_MINUTE: most(60),
  UPLOAD_PARTS_PER_MINUTE: most(300),
  NOTIFICATIONS_PER_MINUTE: most(120),
  OTP_COUNTRIES: callingCodes,
  // Apps from before the request id verify with the phone alone.
  OTP_PHONE_ALONE: yesNo.default(true),
  OTP_SENDS: most(3),
  OTP_SENDS_PER_DAY: most(10),
  OTP_ADDRESS_SENDS: most(100),
  OTP_PREFIX_SENDS: most(200),
  OTP_ALL_SENDS_PER_DAY: most(10_000),
  OTP_TRIES: most(5),
  OTP_TRIES_IN_ALL: most(30),
  OTP_ADDRESS_FAILURES: most(100),
}

type Read = z.output<z.ZodObject<typeof limitSettings>>

export const limitsOf = (e: Read) => ({
  pointsPerMinute: e.POINTS_PER_MINUTE,
  pointsBurst: e.POINTS_BURST,
  searchesAtOnce: e.SEARCHES_AT_ONCE,
  searchesWaiting: e.SEARCHES_WAITING,
  maxEventLoopDelayMs: e.MAX_EVENT_LOOP_DELAY_MS,
  requestTimeoutMs: e.REQUEST_TIMEOUT_SEC * 1000,
  maxConnections: e.MAX_CONNECTIONS,
  filmsAtOnce: e.FILMS_AT_ONCE,
  ipv6SiteFactor: e.IPV6_SITE_FACTOR,
  loginFailures: e.LOGIN_FAILURES,
  loginAddressFailures: e.LOGIN_ADDRESS_FAILURES,
  loginAccountFailures: e.LOGIN_ACCOUNT_FAILURES,
  factorLimits: { codes: e.FACTOR_CODES, codesPerDay: e.FACTOR_CODES_PER_DAY, signIns: e.FACTOR_SIGN_INS },
  uploadsPerMinute: e.UPLOADS_PER_MINUTE,
  uploadPartsPerMinute: e.UPLOAD_PARTS_PER_MINUTE,
  notificationsPerMinute: e.NOTIFICATIONS_PER_MINUTE,
  otp: {
    /** Calling codes; empty: all of them. */
    countries: e.OTP_COUNTRIES,
    takesPhoneAlone: e.OTP_PHONE_ALONE,
    sends: e.OTP_SENDS,
    sendsPerDay: e.OTP_SENDS_PER_DAY,
    addressSends: e.OTP_ADDRESS_SENDS,
    prefixSends: e.OTP_PREFIX_SENDS,
    allSendsPerDay: e.OTP_ALL_SENDS_PER_DAY,
    tries: e.OTP_TRIES,
    triesInAll: e.OTP_TRIES_IN_ALL,
    addressFailures: e.OTP_ADDRESS_FAILURES,
  },
})
