// The format of a backup. It is a tar of:
//   backup.json                      the head (`Head`), first
//   tables/<name>/<number>.jsonl.gz  the columns, then a line for each row, values as written by PostgreSQL
//   jobs/<number>.jsonl.gz           waiting jobs of the queue
//   files/<number>.jsonl.gz          every file that the rows need
//   media/<key>                      these files, unless the backup only refers to them
//   manifest.json                    counts and the checksum (`End`), last
import { z } from 'zod'
import { type Secrets, deriveKeys, seal, unseal } from '../../platform/secrets/keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'

export const HEAD = 'backup.json'
export const END = 'manifest.json'
export const FORMAT = 1

const Count = z.int().min(0)

export const Head = z.object({
  product: z.literal('jinvani'),
  format: z.int(),
  /** Name of the last migration of the database. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  hasFiles: z.boolean(),
  /** A text that only the installation's SECRET_KEY decrypts: with another key, a restore fails to decrypt it. */
  keyProbe: z.string(),
  /** Like `keyProbe`, for each other secret that may still protect stored values while secrets are rotated. */
  otherProbes: z.array(z.string()).default([]),
})
export type Head = z.output<typeof Head>

export const Facts = z.object({
  tables: z.record(z.string(), Count),
  sequences: z.record(z.string(), z.string()),
  jobs: Count,
  files: Count,
  bytes: Count,
  /** Number of files that the rows need and the store had lost; they were left out because of --skip-missing. */
  missing: Count,
})
export type Facts = z.output<typeof Facts>

export const End = Facts.extend({
  entries: Count,
  /** SHA-256 of name, size and bytes of every earlier entry, and of the facts as JSON. */
  sha256: z.hash('sha256'),
})
export type End = z.output<typeof End>

/** The text of the facts for the checksum: parsing fixes the order of the fields, so equal facts give equal texts. */
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

/** A text that can be decrypted only with this secret. */
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

/** Files that are looked up ahead, since a look-up in a bucket takes a round trip. */
const AHEAD = 8

/**
 * Yields each file in order, and whether the store has it with this length. Looks up the next few files ahead, since a
 * look-up in a bucket takes a round trip.
 */
export async function* findKept(storage: Storage, files: AsyncIterable<KeptFile> | Iterable<KeptFile>) {
  const waiting: { file: KeptFile; found: Promise<boolean> }[] = []
  for await (const file of files) {
    const found = storage.stat(file.key).then((stat) => stat?.size === file.size)
    // The loop throws this error when it reaches the file; until then it must not count as unhandled.
    found.catch(() => {})
    waiting.push({ file, found })
    const first = waiting.length > AHEAD ? waiting.shift() : undefined
    if (first) yield { file: first.file, isThere: await first.found }
  }
  for (const { file, found } of waiting) yield { file, isThere: await found }
}
