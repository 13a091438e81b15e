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
  /** A text that only the SECRET_KEY of the installation opens: a restore tells by it whether it has the same key. */
  keyProbe: z.string(),
  /** Like `keyProbe`, for the older secrets that still seal some of the rows. */
  otherProbes: z.array(z.string()).default([]),
})
export type Head = z.output<typeof Head>

export const Facts = z.object({
  tables: z.record(z.string(), Count),
  sequences: z.record(z.string(), z.string()),
  jobs: Count,
  files: Count,
  bytes: Count,
  /** Number of files that the rows need and the store had lost, left out because of --skip-missing. */
  missing: Count,
})
export type Facts = z.output<typeof Facts>

export const End = Facts.extend({
  entries: Count,
  /** SHA-256 of name, size and bytes of each entry before this one, and of the facts as JSON. */
  sha256: z.hash('sha256'),
})
export type End = z.output<typeof End>

/** For the checksum. Parsing fixes the order of the fields, so that equal facts give equal texts. */
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

/** For each file, in order: whether the store has it in this length. */
export async function* findKept(storage: Storage, files: AsyncIterable<KeptFile> | Iterable<KeptFile>) {
  const waiting: { file: KeptFile; found: Promise<boolean> }[] = []
  for await (const file of files) {
    const found = storage.stat(file.key).then((stat) => stat?.size === file.size)
    // An error is thrown when its file is reached. Until then it must not count as unhandled.
    found.catch(() => {})
    waiting.push({ file, found })
    const first = waiting.length > AHEAD ? waiting.shift() : undefined
    if (first) yield { file: first.file, isThere: await first.found }
  }
  for (const { file, found } of waiting) yield { file, isThere: await found }
}
