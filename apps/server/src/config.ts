// The only reader of process.env. Every variable is checked here; a bad one stops the start with a sentence that names it.
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { Email, NewPassword, keptAtMost, normalUrl, placeKeys } from '@jinvani/contract'
import { z } from 'zod'
import { limitSettings, limitsOf } from './limit-settings.ts'
import { checkOtp, otpProviderOf, otpSettings } from './otp-settings.ts'
import type { Secrets } from './platform/keys.ts'
import { httpUrl, yesNo } from './platform/settings/kinds.ts'
import { readSecretFiles } from './platform/settings/secret-files.ts'
import { SecretKey, SecretKeys, storedSecrets } from './platform/settings/secret-keys.ts'
import { insecureSettings, productionFaults } from './production-rules.ts'
import { checkVideocrypt, videocryptOf, videocryptSettings } from './videocrypt-settings.ts'

const isNetwork = (text: string) =>
  isIP(text) !== 0 || z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success
const areNetworks = (list: string) => list.split(',').every((text) => isNetwork(text.trim()))

/** Each may be given as a file instead, by its name with `_FILE`. */
export const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEYS_KNOWN',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTP_GATEWAY_TOKEN',
  'MSG91_AUTH_KEY',
  'MSG91_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VIDEOCRYPT_ACCESS_KEY',
  'VIDEOCRYPT_SECRET',
  'VIDEOCRYPT_WEBHOOK_SECRET',
  'CDN_PURGE_TOKEN',
  'ACTIVITY_SECRET',
  'METRICS_TOKEN',
  'YOUTUBE_API_KEY',
] as const

/** How long something personal is kept: never longer than the privacy policy promises. */
const keptUpTo = (max: number, min = 0) =>
  z.coerce
    .number('must be a number')
    .int()
    .min(min, `must be ${min} or more`)
    .max(max, `must be at most ${max}, which the privacy policy promises`)
    .default(max)

const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
    DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(200).default(10),
    // Of public answers; 0 keeps none.
    ANSWER_CACHE_MB: z.coerce.number('must be a number of megabytes').int().min(0).max(65_536).default(16),
    ...limitSettings,
    PUBLIC_URL: httpUrl.optional(),
    SECRET_KEY: SecretKey.optional(),
    // Believed beside SECRET_KEY while it is turned.
    SECRET_KEYS_KNOWN: SecretKeys.default([]),
    // Settings that production would refuse.
    ALLOW_INSECURE: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      )
      .pipe(z.array(z.enum(insecureSettings, `must name settings of these: ${insecureSettings.join(', ')}`))),
    ADMIN_EMAIL: Email.optional(),
    ADMIN_PASSWORD: NewPassword.optional(),
    // Of super admins; by default in production.
    SECOND_FACTOR_COMPULSORY: yesNo.optional(),
    DEMO_LIBRARY: yesNo.optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: httpUrl.optional(),
    // The same store as browsers reach it.
    S3_PUBLIC_ENDPOINT: httpUrl.optional(),
    // Readers of files are sent to the bucket; otherwise the bytes pass through here, where a CDN can keep them.
    MEDIA_REDIRECT: yesNo.default(true),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    SERVICES: z
      .string()
      .default('api,worker')
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(['api', 'worker'], 'must be api, worker or api,worker')).min(1)),
    // true, false, or the addresses of the proxies, comma-joined.
    TRUST_PROXY: z
      .union(
        [yesNo, z.string().refine(areNetworks)],
        'must be true, false, or addresses such as 10.0.0.0/8,::1',
      )
      .default(false),
    OTP_GATEWAY_URL: httpUrl.optional(),
    OTP_GATEWAY_TOKEN: z.string().min(1).optional(),
    OTP_LOG_DAYS: keptUpTo(keptAtMost.otpLogDays, 1),
    // 0 keeps no usage data at all.
    USAGE_MONTHS: keptUpTo(keptAtMost.usageMonths),
    // How long the block of a person holds who was erased; 0 ends it with the person.
    ERASED_BLOCK_DAYS: keptUpTo(keptAtMost.blockDays),
    ...otpSettings,
    FFMPEG_PATH: z.string().min(1).optional(),
    ALLOW_BUNDLED_FFMPEG: yesNo.default(false),
    // Films and recordings become streams on the workers of this installation.
    MEDIA_PROCESSING: yesNo.default(true),
    WORKER_CONCURRENCY: z.coerce.number('must be a number').int().min(1).max(64).default(1),
    // A film above this length is made in parts, each a fifth as long, by all workers; 0 makes every film in one piece.
    LONG_FILM_SEC: z.coerce
      .number('must be a number of seconds')
      .int()
      .min(0, 'must be 0 or more')
      .default(600),
    // The cenc set is what the Clear Key of Android plays; it doubles the streams on disk.
    DRM_SETS: z.enum(['cenc,cbcs', 'cbcs'], 'must be cenc,cbcs or cbcs').default('cenc,cbcs'),
    // Below this much free room in DATA_DIR no film is begun.
    MIN_FREE_DISK_MB: z.coerce.number('must be a number of megabytes').int().min(0).default(1024),
    ...videocryptSettings,
    // Every night it is looked whether what plays from elsewhere still does.
    SOURCE_CHECKS: yesNo.default(true),
    CDN_PURGE_URL: httpUrl.optional(),
    CDN_PURGE_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    // Events of activity and their seals go there, too.
    ACTIVITY_URL: httpUrl.optional(),
    ACTIVITY_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    ACTIVITY_DAYS: z.coerce
      .number('must be a number of days')
      .int()
      .min(30, 'must be 30 or more')
      .max(3650)
      .default(365),
    // Where the calendar looks at sunrise.
    CALENDAR_PLACE: z.enum(placeKeys, `must be one of ${placeKeys.join(', ')}`).default('ahmedabad'),
    HISTORY_DAYS: z.coerce
      .number('must be a number of days')
      .int()
      .min(1, 'must be 1 or more')
      .max(3650)
      .default(365),
    HISTORY_ROWS: z.coerce
      .number('must be a number of saves')
      .int()
      .min(1000, 'must be 1000 or more')
      .max(100_000_000)
      .default(2_000_000),
    // Either switches /metrics on; with the port it is there and nowhere else.
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, without spaces')
      .optional(),
    METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
    // Google's Data API; without it YouTube tells no lengths, and nothing of playlists.
    YOUTUBE_API_KEY: z
      .string()
      .regex(/^[\w-]{20,100}$/, 'must be a key of Google')
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_PASSWORD'],
    error: 'must be given together with ADMIN_EMAIL',
  })
  .refine((env) => !(env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SECRET_KEY), {
    path: ['SECRET_KEY'],
    error: 'must be set (32 characters or more) in production with DATABASE_URL',
  })
  .refine((env) => (env.CDN_PURGE_URL === undefined) === (env.CDN_PURGE_TOKEN === undefined), {
    path: ['CDN_PURGE_TOKEN'],
    error: 'must be given together with CDN_PURGE_URL',
  })
  .refine((env) => (env.ACTIVITY_URL === undefined) === (env.ACTIVITY_SECRET === undefined), {
    path: ['ACTIVITY_SECRET'],
    error: 'must be given together with ACTIVITY_URL',
  })
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    for (const { name, message } of productionFaults(env, env.ALLOW_INSECURE))
      context.addIssue({ code: 'custom', path: [name], message })
  })
  .superRefine(checkVideocrypt)
  .superRefine(checkOtp)

export class ConfigError extends Error {}

export type Config = ReturnType<typeof loadConfig>

const notRight = (sentences: string[]) =>
  new ConfigError(`The environment is not right. ${sentences.join('; ')}`)

function readEnvironment(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = readSecretFiles(given, secretSettings)
  if (read.faults.length > 0) throw notRight(read.faults)
  const parsed = Environment.safeParse(read.env)
  if (parsed.success) return parsed.data
  throw notRight(parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`))
}

export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const e = readEnvironment(env)
  const production = e.NODE_ENV === 'production'
  // A worker keeps nothing that only the api needs.
  const isApi = e.SERVICES.includes('api')
  const dataDir = resolve(e.DATA_DIR)
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    answerCacheBytes: e.ANSWER_CACHE_MB * 1024 * 1024,
    ...limitsOf(e),
    // As addresses that people send are written, so that those of our own files are known.
    publicUrl: normalUrl(e.PUBLIC_URL ?? localUrl(e.HOST, e.PORT)).replace(/\/+$/, ''),
    secrets: secretsOf(dataDir, e.SECRET_KEY, e.SECRET_KEYS_KNOWN),
    firstAdmin:
      isApi && e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD }
        : undefined,
    isSecondFactorCompulsory: e.SECOND_FACTOR_COMPULSORY ?? production,
    demoLibrary: e.DEMO_LIBRARY ?? !e.DATABASE_URL,
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT,
          publicEndpoint: e.S3_PUBLIC_ENDPOINT,
          accessKeyId: e.AWS_ACCESS_KEY_ID,
          secretAccessKey: e.AWS_SECRET_ACCESS_KEY,
        }
      : undefined,
    mediaRedirect: e.MEDIA_REDIRECT,
    services: e.SERVICES,
    trustProxy: e.TRUST_PROXY,
    otpProvider: isApi ? otpProviderOf(e) : undefined,
    otpGateway:
      isApi && e.OTP_GATEWAY_URL ? { url: e.OTP_GATEWAY_URL, token: e.OTP_GATEWAY_TOKEN } : undefined,
    otpLogDays: e.OTP_LOG_DAYS,
    usageMonths: e.USAGE_MONTHS,
    erasedBlockDays: e.ERASED_BLOCK_DAYS,
    ffmpegPath: e.FFMPEG_PATH,
    allowBundledFfmpeg: e.ALLOW_BUNDLED_FFMPEG,
    mediaProcessing: e.MEDIA_PROCESSING,
    workerConcurrency: e.WORKER_CONCURRENCY,
    longFilmSec: e.LONG_FILM_SEC,
    hasCencSet: e.DRM_SETS === 'cenc,cbcs',
    minFreeDiskBytes: e.MIN_FREE_DISK_MB * 1024 * 1024,
    /** The service that protects films in place of this machine. */
    outsideProvider: videocryptOf(e),
    sourceChecks: e.SOURCE_CHECKS,
    cdnPurge:
      e.CDN_PURGE_URL && e.CDN_PURGE_TOKEN ? { url: e.CDN_PURGE_URL, token: e.CDN_PURGE_TOKEN } : undefined,
    activityDays: e.ACTIVITY_DAYS,
    activityCollector:
      isApi && e.ACTIVITY_URL && e.ACTIVITY_SECRET
        ? { url: e.ACTIVITY_URL, secret: e.ACTIVITY_SECRET }
        : undefined,
    calendarPlace: e.CALENDAR_PLACE,
    historyDays: e.HISTORY_DAYS,
    historyRows: e.HISTORY_ROWS,
    metrics: e.METRICS_TOKEN || e.METRICS_PORT ? { token: e.METRICS_TOKEN, port: e.METRICS_PORT } : undefined,
    youtube: {
      apiKey: isApi ? e.YOUTUBE_API_KEY : undefined,
      apiUrl: 'https://www.googleapis.com/youtube/v3',
      oembedUrl: 'https://www.youtube.com/oembed',
    },
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Answers are checked against the contract; costs a third of the throughput. */
    checkAnswers: !production,
  }
}

function localUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function secretsOf(dataDir: string, given: string | undefined, known: readonly string[]): Secrets {
  const [current, ...others] = new Set([...(given ? [given] : storedSecrets(dataDir)), ...known])
  if (current === undefined) throw notRight([`DATA_DIR: the file ${join(dataDir, 'secret')} is empty`])
  return [current, ...others]
}
