import { isIP } from 'node:net'
import { normalUrl } from '@jinvani/contract'
import { z } from 'zod'
import { type Flaw, type Values, filled, httpUrl, setting, splitList, wholeNumber, yesNo } from './kinds.ts'
import { insecureSettings } from './production-rules.ts'

const portNumber = z.coerce.number('must be a port number').int().min(1).max(65_535)

const isNetwork = (text: string) =>
  isIP(text) !== 0 || z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success
const areNetworks = (list: string) => list.split(',').every((text) => isNetwork(text.trim()))

const processSettings = {
  NODE_ENV: setting(
    '`production` refuses weak settings and does not check its own answers.',
    z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('development'),
  ),
  PORT: setting('Port to listen on.', portNumber.default(3000)),
  HOST: setting('Address to listen on.', filled.default('127.0.0.1')),
  PUBLIC_URL: setting(
    'Address that people use; links to files carry it.',
    httpUrl.optional(),
    'from `HOST` and `PORT`',
  ),
  TRUST_PROXY: setting(
    'Addresses of the proxies in front, comma-joined, or `true`: needed to see the address of a visitor.',
    z
      .union([
        yesNo,
        z.string().refine(areNetworks, 'must be true, false, or addresses such as 10.0.0.0/8,::1'),
      ])
      .default(false),
  ),
  SERVICES: setting(
    'Parts that this process runs; without `worker` it leaves films to other processes.',
    z
      .string()
      .default('api,worker')
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(['api', 'worker'], 'must be api, worker or api,worker')).min(1)),
  ),
  STOP_DELAY_SEC: setting(
    'Seconds for which an api process goes on after SIGTERM, with `/readyz` at 503, so that balancers leave it first.',
    wholeNumber.min(0).max(300).default(0),
  ),
  LOG_LEVEL: setting(
    'Least level that is logged, from `trace` to `fatal`, or `silent`.',
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .optional(),
    '`warn`; `info` in production',
  ),
  ALLOW_INSECURE: setting(
    'Names of settings, comma-joined, that production accepts although they are weak.',
    z
      .string()
      .default('')
      .transform((list) => splitList(list, ','))
      .pipe(z.array(z.enum(insecureSettings, `must name settings of these: ${insecureSettings.join(', ')}`))),
  ),
}

function localUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const ownProcess = {
  settings: processSettings,
  read(e: Values<typeof processSettings>) {
    const production = e.NODE_ENV === 'production'
    return {
      production,
      port: e.PORT,
      host: e.HOST,
      // Normalised like addresses that people enter, so that the server knows those of its own files.
      publicUrl: normalUrl(e.PUBLIC_URL ?? localUrl(e.HOST, e.PORT)).replace(/\/+$/, ''),
      trustProxy: e.TRUST_PROXY,
      services: e.SERVICES,
      stopDelayMs: e.SERVICES.includes('api') ? e.STOP_DELAY_SEC * 1000 : 0,
      logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
      /** Answers are checked by their schemas, except in production: that costs a third of the throughput. */
      checkAnswers: !production,
    }
  },
}

const metricsSettings = {
  METRICS_TOKEN: setting(
    'Switches `/metrics` on, for this Bearer token.',
    z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, without spaces')
      .optional(),
  ),
  METRICS_PORT: setting('Switches `/metrics` on, on this port only.', portNumber.optional()),
}

export const metrics = {
  settings: metricsSettings,
  *check(e: { PORT: number; METRICS_PORT?: number | undefined }): Generator<Flaw> {
    if (e.METRICS_PORT === e.PORT) yield ['METRICS_PORT', 'must be another port than PORT']
  },
  read: (e: Values<typeof metricsSettings>) =>
    e.METRICS_TOKEN || e.METRICS_PORT ? { token: e.METRICS_TOKEN, port: e.METRICS_PORT } : undefined,
}
