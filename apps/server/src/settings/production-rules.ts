// The secrets, and the settings that production refuses, each with its remedy. ALLOW_INSECURE makes exceptions.
import { unescape } from 'node:querystring'
import { urlsOfHosts } from '../platform/database/primary-finder.ts'
import { isWeakSecret } from '../platform/secrets/weak-secret.ts'
import type { Flaw } from './kinds.ts'

/** Addresses that need https in production: without TLS, anybody on the way can read and change the traffic. */
const addresses = {
  PUBLIC_URL: 'put a proxy with a certificate in front',
  OTP_GATEWAY_URL: 'ask the gateway for its https address',
  S3_ENDPOINT: 'give the store a certificate',
  S3_PUBLIC_ENDPOINT: 'give the store a certificate',
  VIDEOCRYPT_URL: 'ask the service for its https address',
  VIDEOCRYPT_LICENCE_URL: 'ask the service for its https address',
  VIDEOCRYPT_CERTIFICATE_URL: 'ask the service for its https address',
  CDN_PURGE_URL: 'ask the CDN for its https address',
}
/** Every secret, and what to do if it is weak. Null if nothing checks its strength, or `databaseFaults` does. */
const secrets = {
  SECRET_KEY: 'make another one with `openssl rand -base64 36` and turn to it (docs/operations/secrets.md)',
  SECRET_KEYS_KNOWN: null,
  ADMIN_PASSWORD: 'choose another one',
  DATABASE_URL: null,
  AWS_ACCESS_KEY_ID: null,
  AWS_SECRET_ACCESS_KEY: 'make another one in the store',
  OTP_GATEWAY_TOKEN: 'make another one at the gateway',
  OTP_REVIEW_CODE: 'choose other digits',
  VIDEOCRYPT_ACCESS_KEY: null,
  VIDEOCRYPT_SECRET: null,
  VIDEOCRYPT_WEBHOOK_SECRET: 'make another one with `openssl rand -base64 36`',
  CDN_PURGE_TOKEN: 'make another one with `openssl rand -base64 36`',
  METRICS_TOKEN: 'make another one with `openssl rand -base64 36`',
  YOUTUBE_API_KEY: null,
}
/** Each of these may also come from a file, which `<NAME>_FILE` names. */
export const secretSettings = Object.keys(secrets)
const madeUp = Object.entries(secrets).flatMap(([name, cure]) => (cure === null ? [] : [{ name, cure }]))
export const insecureSettings = ['DATABASE_URL', ...Object.keys(addresses), ...madeUp.map(({ name }) => name)]

const isThisHost = (host: string) => /^$|^(?:.+\.)?localhost$|^\[::1\]$|^127(?:\.\d+){3}$/.test(host)

const withTls = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

function* databaseFaults(address: string): Generator<string> {
  const urls = urlsOfHosts(address).flatMap((each) => URL.parse(each) ?? [])
  const elsewhere = urls.find(({ hostname, searchParams }) => {
    const host = searchParams.get('host') ?? hostname
    return !isThisHost(host) && !host.startsWith('/')
  })
  if (elsewhere === undefined) return
  const { password, searchParams } = elsewhere
  const isTls =
    withTls.includes(searchParams.get('sslmode') ?? '') ||
    ['true', '1'].includes(searchParams.get('ssl') ?? '')
  if (!isTls) yield 'reaches a database on another host without TLS: add sslmode=verify-full to it'
  else if (password !== '' && isWeakSecret(unescape(password)))
    yield 'has a password that is easily guessed: give the role of the database another one'
}

function* listFaults(values: Record<string, unknown>): Generator<Flaw> {
  for (const [name, cure] of Object.entries(addresses)) {
    // Null if the text is no URL. Nothing is reported here then, since the setting's own rule refuses it.
    const url = URL.parse(String(values[name]))
    if (url?.protocol === 'http:' && !isThisHost(url.hostname))
      yield [name, `must be an https URL in production: ${cure}`]
  }
  for (const { name, cure } of madeUp) {
    const secret = values[name]
    if (typeof secret === 'string' && isWeakSecret(secret)) yield [name, `is easily guessed: ${cure}`]
  }
  const database = values['DATABASE_URL']
  for (const message of typeof database === 'string' ? databaseFaults(database) : [])
    yield ['DATABASE_URL', message]
}

export const productionRules = {
  *check(values: { NODE_ENV: string; ALLOW_INSECURE: readonly string[] }): Generator<Flaw> {
    if (values.NODE_ENV !== 'production') return
    for (const [name, sentence] of listFaults({ ...values }))
      if (!values.ALLOW_INSECURE.includes(name)) yield [name, `${sentence}, or name it in ALLOW_INSECURE`]
  },
}
