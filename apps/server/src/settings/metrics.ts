// The counters of the program, for Prometheus.
import { z } from 'zod'
import { portNumber, setting } from './kinds.ts'

export const metricsSettings = {
  METRICS_TOKEN: setting(
    'Switches `/metrics` on, for this Bearer token.',
    z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, without spaces')
      .optional(),
  ),
  METRICS_PORT: setting('Switches `/metrics` on, on this port only.', portNumber.optional()),
}

type Read = z.output<z.ZodObject<typeof metricsSettings>>

export const metricsOf = (e: Read) =>
  e.METRICS_TOKEN || e.METRICS_PORT ? { token: e.METRICS_TOKEN, port: e.METRICS_PORT } : undefined
