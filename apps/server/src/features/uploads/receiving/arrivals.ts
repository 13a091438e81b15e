// Files that become items, and those that are there already.
import type { Calls, InputOf, OutputOf } from '@jinvani/contract'
import type { Db } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { partCountOf } from '../../../platform/storage/part-sizes.ts'
import { isStorageError } from '../../../platform/storage/storage.ts'
import * as queries from '../multipart-queries.ts'
import { type Claim, fileOf } from './multipart.ts'

const AT_ONCE = 20

type Left = Awaited<ReturnType<typeof queries.listLeft>>[number]

/** Whether nothing is left to send. */
async function isWhole({ storage }: Deps, left: Left): Promise<boolean> {
  if (left.status === 'verified' || left.assembledAt !== null) return true
  try {
    return (await storage.multipart.listParts(fileOf(left))).length === partCountOf(left)
  } catch (error) {
    if (isStorageError(error, 'missing')) return (await storage.stat(left.key)) !== null
    throw error
  }
}

/** Uploads of which no item was made although they are there: who sent them has gone. */
export async function listLeftUploads(deps: Deps, touchedBefore: Date): Promise<Claim[]> {
  const left = await queries.listLeft(deps.db, touchedBefore, AT_ONCE)
  const whole: Claim[] = []
  for (const each of left) if (await isWhole(deps, each)) whole.push({ id: each.id, adminId: each.ownerId })
  return whole
}

export async function findKnown(
  db: Db,
  { fingerprints }: InputOf<Calls['knownFiles']>,
): Promise<OutputOf<Calls['knownFiles']>> {
  const known = await queries.listKnown(db, [...new Set(fingerprints)])
  const byPrint = new Map(
    known.map(({ fingerprint, contentId, title }) => [fingerprint, { contentId, title }]),
  )
  return { items: fingerprints.map((fingerprint) => byPrint.get(fingerprint) ?? null) }
}
