// The format of a backup. It is a tar of:
//   backup.json                      the head (`Head`), first
//   tables/<name>/<number>.jsonl.gz  the columns, then a line for each row, values as written by PostgreSQL
//   jobs/<number>.jsonl.gz           waiting jobs of the queue
//   files/<number>.jsonl.gz          every file that the rows need
//   media/<key>                      these files, unless the backup only refers to them
//   manifest.json                    counts and the checksum (`End`), last
import { z } from 'zod'
import { type Secrets, deriveKeys } from '../../platform/secrets/keys.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'

export const HEAD = 'backup.json'
export const END = 'manifest.json'
export const FORMAT = 1

const Count = z.int().min(0)

export const Head = z.object({
  product: z.literal('jinvani'),
  format: z.int(),
  /** The last migration of the database. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  hasFiles: z.boolean(),
  /** A probe that opens with the SECRET_KEY of the installation. */
  keyProbe: z.string(),
  /** During a key rotation: one more probe for each other secret that keys may still be sealed under. */
  otherProbes: z.array(z.string()).default([]),
})
export type Head = z.output<typeof Head>

export const Facts = z.object({
  tables: z.record(z.string(), Count),
  sequences: z.record(z.string(), z.string()),
  jobs: Count,
  files: Count,
  bytes: Count,
  /** Files that the rows need and the store did not have, left out because of --skip-missing. */
  missing: Count,
})
export type Facts = z.output<typeof Facts>

export const End = Facts.extend({
  entries: Count,
  /** SHA-256 over name, size and bytes of each entry before this one, and over the facts as JSON. */
  sha256: z.hash('sha256'),
})
export type End = z.output<typeof End>

/** The checksum covers this text: the same facts always give the same one. */
export const factsText = (facts: Facts) => JSON.stringify(Facts.parse(facts))

export const KeptFile = z.object({ key: z.string(), size: Count })
export type KeptFile = z.output<typeof KeptFile>

export const Job = z.object({
  name: z.string(),
  payload: z.unknown(),
  afterSec: Count,
  priority: z.int().default(0),
})

export const Columns = z.array(z.string())

const PROBE = 'backup'

/** A text that opens with this secret only. */
export const makeProbe = (secret: string, createdAt: string) =>
  seal(deriveKeys([secret], 'backup-probe'), PROBE, Buffer.from(createdAt))

export function opensAll(secrets: Secrets, { keyProbe, otherProbes, createdAt }: Head): boolean {
  try {
    return [keyProbe, ...otherProbes].every(
      (probe) => unseal(deriveKeys(secrets, 'backup-probe'), PROBE, probe).toString() === createdAt,
    )
  } catch {
    return false
  }
}
