// Limits for clients and people, and the memory for answers. SIZE chooses a value for each limit. LIMITS sets single
// ones by their names in capitals: POINTS_PER_MINUTE for `pointsPerMinute`.
import { slipsBetween } from '@jinvani/contract'
import { z } from 'zod'
import { MS_PER_POINT } from '../platform/load/costs.ts'
import { type Values, setting, yesNo } from './kinds.ts'

export const sizes = ['small', 'normal', 'large'] as const

const someNumber = z.coerce.number('must be a number').min(0, 'must be 0 or more')
const count = someNumber.int('must be a whole number')
const countFrom = (least: number, why: string) =>
  count.refine((given) => given === 0 || given >= least, `must be 0, or ${least} or more, ${why}`)

function limit(
  values: number | readonly [small: number, normal: number, large: number],
  description: string,
  schema: z.ZodType<number> = count,
) {
  const [small, normal, large] = typeof values === 'number' ? [values, values, values] : values
  const bySize: Record<(typeof sizes)[number], number> = { small, normal, large }
  return { bySize, description, schema }
}
type Limit = ReturnType<typeof limit>

const requestLimits = {
  pointsPerMinute: limit(300, 'Points that one client or account may spend in a minute.'),
  pointsBurst: limit(
    100,
    'Points that it may spend at once; at least 10, the price of a search.',
    countFrom(10, 'which one search costs'),
  ),
  pointMs: limit(
    MS_PER_POINT,
    'Milliseconds of work that a point pays for. A request that took more leaves its client a debt.',
    someNumber,
  ),
  staffPointsPerMinute: limit(
    600,
    'Points that one member of staff may spend in a minute on searches and exports; at least 20.',
    countFrom(20, 'which one export costs'),
  ),
  ipv6SiteFactor: limit(10, 'All clients of one IPv6 /48 may do this many times what one client may.'),
  searchesAtOnce: limit([1, 2, 4], 'Searches that run at a time in one process.'),
  searchesWaiting: limit([10, 10, 40], 'Searches that wait for their turn; one more is answered 503.'),
  maxEventLoopDelayMs: limit(
    200,
    'A process that falls behind by more than this refuses public answers that it has to compute.',
  ),
  requestTimeoutSec: limit(30, 'Time for a request body to arrive; uploads to a signed address are exempt.'),
  keepAliveSec: limit(
    75,
    'Time that a connection may rest between two requests; longer than any proxy or balancer in front keeps it.',
  ),
  maxConnections: limit([1000, 10_000, 50_000], 'Open connections of one process.'),
  // A browser needs one event stream for all its tabs.
  eventStreams: limit(10, 'Event streams of one member of staff in one process; one more closes the oldest.'),
  uploadsPerMinute: limit(60, 'Calls of one member of staff for upload addresses in a minute.'),
  uploadPartsPerMinute: limit(300, 'Calls of one member of staff for addresses of parts in a minute.'),
  notificationsPerMinute: limit(
    [120, 120, 600],
    'Notifications of a DRM provider from one address in a minute.',
  ),
  addressPlays: limit(
    [50, 50, 200],
    'Plays of one item that count in a day from one IPv4 address or one IPv6 /48; a tenth of them from a /64.',
  ),
  filmsAtOnce: limit(3, 'Protected films that one person may play at a time.'),
}

const megabytes = count.max(65_536, 'must be 65536 or less')
const storeLimits = {
  answerCacheMb: limit(
    [8, 16, 128],
    'Memory for public answers that are kept ready; `0` keeps none.',
    megabytes,
  ),
  pictureCacheMb: limit(
    [16, 32, 256],
    'Memory for public pictures of up to 256 KB that are kept ready; `0` keeps none.',
    megabytes,
  ),
  historyRows: limit(
    [500_000, 2_000_000, 20_000_000],
    'Saves whose changes are kept at most, over the whole library; at least 1000.',
    count.min(1000, 'must be 1000 or more').max(100_000_000, 'must be 100000000 or less'),
  ),
}

const signInLimits = {
  loginFailures: limit(5, 'Failed sign-ins to one account from one address in 15 minutes.'),
  loginAddressFailures: limit(100, 'Failed sign-ins from one address in 15 minutes.'),
  loginAccountFailures: limit(50, 'Failed sign-ins to one account from all addresses in 15 minutes.'),
}
const factorLimits = {
  codes: limit(10, 'Codes of an authenticator app tried for one account in 15 minutes.'),
  codesPerDay: limit(50, 'Codes of an authenticator app tried for one account in a day.'),
  signIns: limit(20, 'Second steps begun for one account from one address in 15 minutes.'),
}

const otpLimits = {
  sends: limit(3, 'Codes sent to one number in ten minutes.'),
  sendsPerDay: limit(10, 'Codes sent to one number in a day.'),
  // A household needs fewer. Customers of a mobile carrier share one address and may need more.
  addressSends: limit([50, 50, 150], 'Codes that one address asks for in ten minutes.'),
  addressSendsPerDay: limit([300, 300, 1000], 'Codes that one address asks for in a day.'),
  siteSendsPerDay: limit([1000, 1000, 3000], 'Codes that one IPv6 /48 asks for in a day.'),
  prefixSends: limit(
    [50, 200, 1000],
    'Codes sent in an hour to numbers that differ only in their last four digits.',
  ),
  allSendsPerDay: limit([1000, 10_000, 100_000], 'Codes that the whole installation sends in a day.'),
  keptPercent: limit(
    20,
    'Percentage of those that is reserved for numbers with an account.',
    count.max(90, 'must be 90 or less'),
  ),
  tries: limit(5, 'Wrong tries for one code by its `requestId`, or from one address.'),
  triesInAll: limit(30, 'Wrong tries for one code by everybody who knows only the phone number.'),
  addressFailures: limit([100, 100, 300], 'Wrong codes from one address in ten minutes.'),
}

const nameOf = (key: string, prefix = '') => prefix + key.replaceAll(/[A-Z]/g, '_$&').toUpperCase()
const named = (limits: Record<string, Limit>, prefix?: string) =>
  Object.fromEntries(Object.entries(limits).map(([key, each]) => [nameOf(key, prefix), each]))

/** The headings of docs/operations/sizes.md, each with its limits. */
export const limitsBySubject = {
  Requests: named(requestLimits),
  'Memory and storage': named(storeLimits),
  'Sign-in of staff': { ...named(signInLimits), ...named(factorLimits, 'FACTOR_') },
  'Login codes of the apps': named(otpLimits, 'OTP_'),
}
const everyLimit = new Map(Object.values(limitsBySubject).flatMap((group) => Object.entries(group)))
export const limitNames = [...everyLimit.keys()]

const findNearest = (name: string) =>
  limitNames
    .map((known) => ({ known, slips: slipsBetween(name.toLowerCase(), known.toLowerCase()) }))
    .toSorted((one, other) => one.slips - other.slips)[0]?.known

function readLimits(text: string, context: z.RefinementCtx): Map<string, number> {
  const limits = new Map<string, number>()
  for (const pair of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, name = '', written] = /^(\w+)=(.+)$/.exec(pair) ?? []
    const parsed = everyLimit.get(name)?.schema.safeParse(written)
    if (name === '')
      context.addIssue(
        `must be names with numbers, such as POINTS_PER_MINUTE=600,FILMS_AT_ONCE=5; ${pair} is none`,
      )
    else if (parsed === undefined)
      context.addIssue(`has no ${name}; the nearest name is ${findNearest(name)}`)
    else if (!parsed.success) context.addIssue(`${name} ${parsed.error.issues[0]?.message}`)
    else if (limits.has(name)) context.addIssue(`has ${name} twice`)
    else limits.set(name, parsed.data)
  }
  return limits
}

export const sizeSettings = {
  SIZE: setting(
    `Limits and memory of an installation that is ${sizes.map((size) => `\`${size}\``).join(', ')}: [sizes](operations/sizes.md).`,
    z.enum(sizes, `must be ${sizes.join(', ')}`).default('normal'),
  ),
  LIMITS: setting(
    'Limits that differ from those of the size, comma-joined: `POINTS_PER_MINUTE=600,FILMS_AT_ONCE=5`; `0` switches one off.',
    z.string().default('').transform(readLimits),
  ),
}

const callingCodes = z
  .string()
  .default('+91')
  .transform((list) => list.split(',').map((code) => code.trim().replace(/^\+?/, '+')))
  .refine(
    (codes) => codes.every((code) => /^\+(0|[1-9]\d{0,6})$/.test(code)),
    'must be calling codes such as +91,+977, or 0',
  )
  .transform((codes) => (codes.includes('+0') ? [] : codes))

export const codeSettings = {
  OTP_COUNTRIES: setting('Calling codes that login codes are sent to, comma-joined; `0`: all.', callingCodes),
  OTP_PHONE_ALONE: setting(
    'Apps that do not send the `requestId` may verify a code by the phone number alone.',
    yesNo.default(true),
  ),
}

export function chooseLimits(e: Values<typeof sizeSettings & typeof codeSettings>) {
  function chosen<Key extends string>(limits: Record<Key, Limit>, prefix?: string) {
    const numbers = Object.entries<Limit>(limits).map(([key, { bySize }]) => [
      key,
      e.LIMITS.get(nameOf(key, prefix)) ?? bySize[e.SIZE],
    ])
    return Object.fromEntries(numbers) as Record<Key, number>
  }
  const { requestTimeoutSec, keepAliveSec, ...ofRequests } = chosen(requestLimits)
  const { answerCacheMb, pictureCacheMb, historyRows } = chosen(storeLimits)
  return {
    ...ofRequests,
    requestTimeoutMs: requestTimeoutSec * 1000,
    keepAliveMs: keepAliveSec * 1000,
    answerCacheBytes: answerCacheMb * 1024 * 1024,
    pictureCacheBytes: pictureCacheMb * 1024 * 1024,
    historyRows,
    ...chosen(signInLimits),
    factorLimits: chosen(factorLimits, 'FACTOR_'),
    /** `countries`: calling codes. An empty list allows all countries. */
    otp: { countries: e.OTP_COUNTRIES, takesPhoneAlone: e.OTP_PHONE_ALONE, ...chosen(otpLimits, 'OTP_') },
  }
}

/**
 * Reads the variable that each limit had before 0.3.0 as a part of LIMITS, so that an upgrade loses no limit. `advice`:
 * tells the operator how to set LIMITS instead.
 */
export function foldLimits(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; advice?: string } {
  const former = limitNames.filter((name) => env[name])
  if (former.length === 0) return { env }
  const LIMITS = [env['LIMITS'], ...former.map((name) => `${name}=${env[name]}`)].filter(Boolean).join(',')
  return { env: { ...env, LIMITS }, advice: `Set LIMITS=${LIMITS} in place of ${former.join(', ')}` }
}
