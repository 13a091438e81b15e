// The counters of all features, each with every value that its labels can have.
import { jobNames } from './jobs.ts'

export const counters = {
  jobAttempts: {
    name: 'jinvani_job_attempts_total',
    help: 'Attempts of jobs that ended in this process, by what became of them.',
    labels: { job: jobNames, outcome: ['done', 'skipped', 'later', 'failed', 'given-back'] },
  },
  filmEnds: {
    name: 'jinvani_film_ends_total',
    help: 'Films and recordings that this process brought to an end: ready, or failed for good.',
    labels: { outcome: ['ready', 'failed'] },
  },
  otpSends: {
    name: 'jinvani_otp_sends_total',
    help: 'One-time passwords handed to the sender, by whether it took them.',
    labels: { outcome: ['sent', 'failed', 'refused'] },
  },
  otpAlarms: {
    name: 'jinvani_otp_alarms_total',
    help: 'Caps of one-time passwords that this process saw come near or reached, once in each window.',
    labels: { cap: ['day', 'new', 'prefix'], end: ['near', 'reached'] },
  },
} as const satisfies Record<string, { name: string; help: string; labels: Record<string, readonly string[]> }>

export type Counters = typeof counters
export type CounterName = keyof Counters
export type CountedLabels<Name extends CounterName> = {
  [Label in keyof Counters[Name]['labels']]: Counters[Name]['labels'][Label] extends readonly (infer Value)[]
    ? Value
    : never
}
