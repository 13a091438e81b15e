// The only file that reads process.env. A wrong setting stops the start with a sentence that names it.
// `node scripts/settings-page.mjs` makes docs/settings.md from these descriptions.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '../platform/secrets/keys.ts'
import { accounts, storedSecrets } from './accounts.ts'
import { cdn, database, storage } from './storage.ts'
import { films } from './films.ts'
import { appLinks, library } from './library.ts'
import { codeSettings, foldLimits, limitsOf, sizeSettings } from './limits.ts'
import { goneSettings, otpReview, otpSender } from './login-codes.ts'
import { metrics, ownProcess } from './process.ts'
import { productionFaults, secretSettings } from './production-rules.ts'
import { retention } from './retention.ts'
import { videocrypt } from './videocrypt.ts'

// A secret may be read from a file that `<NAME>_FILE` names, since Docker and Kubernetes mount secrets as files.

type Environment = Record<string, string | undefined>

const MOST_BYTES = 64 * 1024

/** Reads MOST_BYTES and one more at most, since the file may be a film, or a device that never ends. */
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
      const bytes = readStart(file)
      if (bytes.length > MOST_BYTES) throw new Error('it is no secret: it holds more than 64 KB')
      const secret = bytes.toString().replace(/[\r\n]+$/, '')
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
  'The process': ownProcess.settings,
  'Database and data folder': database.settings,
  'Keys and accounts': accounts.settings,
  'Files and CDN': { ...storage.settings, ...cdn.settings },
  'Films and recordings': films.settings,
  'DRM provider': videocrypt.settings,
  'The library': library.settings,
  'Links that open the apps': appLinks.settings,
  'Login codes of the apps: sender': otpSender.settings,
  'Login codes of the apps: reviewers of the stores': otpReview.settings,
  'Login codes of the apps: who gets them': codeSettings,
  'Limits and memory': sizeSettings,
  'How long data is kept': retention.settings,
  Metrics: metrics.settings,
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
  .superRefine(accounts.check)
  .superRefine(cdn.check)
  .superRefine(storage.check)
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    for (const { name, message } of productionFaults(env, env.ALLOW_INSECURE))
      context.addIssue({ code: 'custom', path: [name], message })
  })
  .superRefine(videocrypt.check)
  .superRefine(otpSender.check)

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

/** `keepsSecret`: write a newly made secret to the data folder. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, keepsSecret = true) {
  const limits = foldLimits(env)
  const e = readEnvironment(limits.env)
  const own = ownProcess.read(e)
  const data = database.read(e)
  // A worker keeps none of the secrets that only the api needs.
  const isApi = e.SERVICES.includes('api')
  return {
    ...own,
    ...data,
    secrets: secretsOf(
      data.dataDir,
      e.SECRET_KEY ? [e.SECRET_KEY] : readStoredSecrets(data.dataDir, keepsSecret),
      e.SECRET_KEYS_KNOWN,
    ),
    firstAdmin: isApi ? accounts.readFirstAdmin(e) : undefined,
    isSecondFactorCompulsory: e.SECOND_FACTOR_COMPULSORY ?? own.production,
    ...storage.read(e),
    cdnPurge: cdn.read(e),
    ...films.read(e),
    outsideProvider: onlyProvider([videocrypt.read(e)]),
    ...library.read(e, isApi),
    ...appLinks.read(e),
    otpGateway: isApi ? otpSender.read(e) : undefined,
    otpReview: isApi ? otpReview.read(e) : undefined,
    ...limitsOf(e),
    limitsAdvice: limits.advice,
    ...retention.read(e),
    metrics: metrics.read(e),
  }
}

function readStoredSecrets(dataDir: string, keepsNew: boolean): string[] {
  try {
    return storedSecrets(dataDir, keepsNew)
  } catch (error) {
    throw notRight([`DATA_DIR: cannot be used (${error instanceof Error ? error.message : String(error)})`])
  }
}

/** Exported only for its test: there is one service so far, so no environment can set two. */
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
