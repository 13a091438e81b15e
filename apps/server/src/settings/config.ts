// The only file that reads process.env. A wrong setting stops the start with a sentence that names it. `node
// scripts/settings-page.mjs` makes docs/settings.md from the descriptions of the settings.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '../platform/secrets/keys.ts'
import { accounts, storedSecrets } from './accounts.ts'
import { cdn, database, storage } from './storage.ts'
import type { Values } from './kinds.ts'
import { films } from './films.ts'
import { appLinks, library } from './library.ts'
import { codeSettings, foldLimits, chooseLimits, sizeSettings } from './limits.ts'
import { goneSender, otpReview, otpSender } from './login-codes.ts'
import { metrics, ownProcess } from './process.ts'
import { productionRules, secretSettings } from './production-rules.ts'
import { retention } from './retention.ts'
import { videocrypt } from './videocrypt.ts'

type Environment = Record<string, string | undefined>

const MOST_BYTES = 64 * 1024

/** Reads at most one byte more than MOST_BYTES: the file may be a film by mistake, or a device that never ends. */
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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Reads secrets from files, because Docker and Kubernetes mount them as files. Yields a sentence for each problem. */
function* addSecretFiles(env: Environment): Generator<string> {
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      yield `${name}: is given twice, as ${name} and as ${name}_FILE; leave one of them out`
      continue
    }
    try {
      const bytes = readStart(file)
      if (bytes.length > MOST_BYTES) throw new Error('it is no secret: it holds more than 64 KB')
      env[name] = bytes.toString().replace(/[\r\n]+$/, '')
      if (env[name] === '') yield `${name}_FILE: ${file} is empty`
    } catch (error) {
      yield `${name}_FILE: cannot be read (${reasonOf(error)})`
    }
  }
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

const Environment = z.object(everySetting).superRefine((env, context) => {
  const everywhere = [accounts, cdn, storage, metrics, productionRules, videocrypt]
  // A worker sends no codes and may have the templates without the token.
  for (const subject of env.SERVICES.includes('api') ? [...everywhere, otpSender, otpReview] : everywhere)
    for (const [name, message] of subject.check(env))
      context.addIssue({ code: 'custom', path: [name], message })
})

export class ConfigError extends Error {}

export type Config = ReturnType<typeof loadConfig>

const notRight = (...sentences: string[]) =>
  new ConfigError(`The environment is not right. ${sentences.join('; ')}`)

function readEnvironment(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const faults = [...addSecretFiles(given)]
  if (given['OTP_PROVIDER']) faults.push(goneSender)
  if (faults.length > 0) throw notRight(...faults)
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw notRight(...parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`))
}

/** `keepsSecret`: writes a new secret to the data folder. */
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
    secrets: readSecrets(e, data.dataDir, keepsSecret),
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
    ...chooseLimits(e),
    limitsAdvice: limits.advice,
    ...retention.read(e),
    metrics: metrics.read(e),
  }
}

function readSecrets(e: Values<typeof accounts.settings>, dataDir: string, keepsNew: boolean): Secrets {
  const find = () => {
    try {
      return e.SECRET_KEY ? [e.SECRET_KEY] : storedSecrets(dataDir, keepsNew)
    } catch (error) {
      throw notRight(`DATA_DIR: cannot be used (${reasonOf(error)})`)
    }
  }
  const [current, ...others] = new Set([...find(), ...e.SECRET_KEYS_KNOWN])
  if (current === undefined) throw notRight(`DATA_DIR: the file ${join(dataDir, 'secret')} is empty`)
  return [current, ...others]
}

/**
 * The configured provider; undefined if there is none. Throws if two are configured. So far only a test can do that,
 * since just one provider exists.
 */
export function onlyProvider<Provider extends { name: string }>(services: (Provider | undefined)[]) {
  const [provider, other] = services.filter((service) => service !== undefined)
  if (!provider || !other) return provider
  throw notRight(`${provider.name} and ${other.name} are both set, but one service protects all films`)
}
