// The only reader of process.env. A wrong setting stops the start with a sentence that names it. docs/settings.md
// is made from these descriptions: `node scripts/settings-page.mjs`.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '../platform/secrets/keys.ts'
import { accountSettings, checkAccounts, firstAdminOf, storedSecrets } from './accounts.ts'
import {
  cdnPurgeOf,
  cdnSettings,
  checkCdn,
  checkStorage,
  databaseOf,
  databaseSettings,
  storageOf,
  storageSettings,
} from './storage.ts'
import { filmSettings, filmsOf } from './films.ts'
import { appLinkSettings, appLinksOf, libraryOf, librarySettings } from './library.ts'
import { codeSettings, foldLimits, limitsOf, sizeSettings } from './limits.ts'
import {
  checkOtp,
  goneSettings,
  otpGatewayOf,
  otpReviewOf,
  otpSettings,
  reviewSettings,
} from './login-codes.ts'
import { metricsOf, metricsSettings, processOf, processSettings } from './process.ts'
import { productionFaults, secretSettings } from './production-rules.ts'
import { retentionOf, retentionSettings } from './retention.ts'
import { checkVideocrypt, videocryptOf, videocryptSettings } from './videocrypt.ts'

// A secret may come from a file that `<NAME>_FILE` names, as Docker and Kubernetes mount secrets.

type Environment = Record<string, string | undefined>

const MOST_BYTES = 64 * 1024

/** Reads no more than MOST_BYTES: the file may be a film, or a device that never ends. */
function readStart(file: string): Buffer {
  const bytes = Buffer.alloc(MOST_BYTES + 1)
  const handle = openSync(file, 'r')
  try {
    let length = 0
    for (let read = -1; read !== 0; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}

function readSecret(file: string): string {
  const bytes = readStart(file)
  if (bytes.length > MOST_BYTES) throw new Error('it is no secret: it holds more than 64 KB')
  return bytes.toString().replace(/[\r\n]+$/, '')
}

/** Adds the contents of the files to the environment. `faults`: sentences that name the wrong settings. */
function readSecretFiles(env: Environment, names: readonly string[]): { env: Environment; faults: string[] } {
  const read: Environment = { ...env }
  const faults: string[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      faults.push(`${name}: is given twice, as ${name} and as ${name}_FILE; leave one of them out`)
      continue
    }
    try {
      const secret = readSecret(file)
      if (secret === '') faults.push(`${name}_FILE: ${file} is empty`)
      read[name] = secret
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return { env: read, faults }
}

/** The headings of docs/settings.md, each with its settings. */
export const settingsBySubject = {
  'The process': processSettings,
  'Database and data folder': databaseSettings,
  'Keys and accounts': accountSettings,
  'Files and CDN': { ...storageSettings, ...cdnSettings },
  'Films and recordings': filmSettings,
  'DRM provider': videocryptSettings,
  'The library': librarySettings,
  'Links that open the apps': appLinkSettings,
  'Login codes of the apps: sender': otpSettings,
  'Login codes of the apps: reviewers of the stores': reviewSettings,
  'Login codes of the apps: who gets them': codeSettings,
  'Limits and memory': sizeSettings,
  'How long data is kept': retentionSettings,
  Metrics: metricsSettings,
}

type Subjects = typeof settingsBySubject
type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never
const everySetting: Together<Subjects[keyof Subjects]> = Object.assign(
  {},
  ...Object.values(settingsBySubject),
)

const Environment = z
  .object(everySetting)
  .superRefine(checkAccounts)
  .superRefine(checkCdn)
  .superRefine(checkStorage)
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
  for (const [name, message] of Object.entries(goneSettings))
    if (given[name]) read.faults.push(`${name}: ${message}`)
  if (read.faults.length > 0) throw notRight(read.faults)
  const parsed = Environment.safeParse(read.env)
  if (parsed.success) return parsed.data
  throw notRight(parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`))
}

/** `keepsSecret`: whether a newly made secret is written to the data folder. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, keepsSecret = true) {
  const limits = foldLimits(env)
  const e = readEnvironment(limits.env)
  const own = processOf(e)
  const database = databaseOf(e)
  // A worker does not keep secrets that only the api needs.
  const isApi = e.SERVICES.includes('api')
  return {
    ...own,
    ...database,
    secrets: secretsOf(
      database.dataDir,
      e.SECRET_KEY ? [e.SECRET_KEY] : readStoredSecrets(database.dataDir, keepsSecret),
      e.SECRET_KEYS_KNOWN,
    ),
    firstAdmin: isApi ? firstAdminOf(e) : undefined,
    isSecondFactorCompulsory: e.SECOND_FACTOR_COMPULSORY ?? own.production,
    ...storageOf(e),
    cdnPurge: cdnPurgeOf(e),
    ...filmsOf(e),
    /** The service that protects films in place of this machine. */
    outsideProvider: onlyProvider([videocryptOf(e)]),
    ...libraryOf(e, isApi),
    ...appLinksOf(e),
    otpGateway: isApi ? otpGatewayOf(e) : undefined,
    otpReview: isApi ? otpReviewOf(e) : undefined,
    ...limitsOf(e),
    limitsAdvice: limits.advice,
    ...retentionOf(e),
    metrics: metricsOf(e),
  }
}

function readStoredSecrets(dataDir: string, keepsNew: boolean): string[] {
  try {
    return storedSecrets(dataDir, keepsNew)
  } catch (error) {
    throw notRight([`DATA_DIR: cannot be used (${error instanceof Error ? error.message : String(error)})`])
  }
}

/** Exported for its test: only one service exists so far, so no environment can set two. */
export function onlyProvider<Provider extends { name: string }>(services: (Provider | undefined)[]) {
  const [provider, other] = services.filter((service) => service !== undefined)
  if (!provider || !other) return provider
  throw notRight([`${provider.name} and ${other.name} are both set, but one service protects all films`])
}

function secretsOf(dataDir: string, own: readonly string[], known: readonly string[]): Secrets {
  const [current, ...others] = new Set([...own, ...known])
  if (current === undefined) throw notRight([`DATA_DIR: the file ${join(dataDir, 'secret')} is empty`])
  return [current, ...others]
}
