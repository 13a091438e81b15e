// Moves rows of any noun to the trash and back. Each noun defines what else happens with its rows.
import {
  type ActivityAction,
  type LeftOut,
  type Restored,
  type VersionAction,
  type VersionNoun,
  limits,
  slugWithEnding,
} from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import { type SlugHolder, listTakenSlugs } from '../../platform/database/taken-slugs.ts'
import * as rows from './queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentActor, recordActivities } from '../activity/service.ts'
import { recordVersions } from '../history/service.ts'
import { type PublicKey, announceChange } from '../public-changes/service.ts'
import { renamed, tellChanges } from '../webhooks/service.ts'
export { lockTrashed } from './queries.ts'

/** A row to restore. `slug`: the new one if the old one is taken. */
export interface Wish {
  id: string
  slug?: string | undefined
}

export interface TrashNoun extends rows.TrashTable {
  noun: VersionNoun
  deletion: ActivityAction
  keys: (id: string) => PublicKey[]
  /** The error for a slug that is taken; only for nouns with a slug. */
  slugTaken?: (slug: string, holder?: SlugHolder) => AppError
  beforeDeletion?: (trx: Db, id: string) => Promise<void>
  afterDeletion?: (deps: Deps, trx: Db, ids: string[]) => Promise<void>
  /** Restores a row, if the noun has rules of its own for that. */
  restore?: (deps: Deps, trx: Db, wish: Wish) => Promise<Restored>
  /** Lists what a restored row has lost while it was in the trash. */
  listLost?: (trx: Db, id: string) => Promise<LeftOut[]>
  /** Called for a row in the trash, before it is deleted for good. */
  beforeRemoval?: (deps: Deps, trx: Db, id: string) => Promise<void>
}

export type TrashNouns = Record<VersionNoun, TrashNoun>

const DAY_MS = 24 * 60 * 60 * 1000
export const trashMs = limits.trashDays * DAY_MS
/** Rows that were deleted before this moment can no longer be restored. */
export const trashSince = (now = Date.now()) => new Date(now - trashMs)

interface Recorded {
  event: ActivityAction
  action: VersionAction
  batchId: string | undefined
}

async function record(trx: Db, noun: VersionNoun, found: rows.Named[], { event, ...about }: Recorded) {
  await recordActivities(
    trx,
    found.map(({ id, name }) => ({ action: event, id, name })),
  )
  const versions = found.map((row) => ({ ...row, before: null, after: null }))
  await recordVersions(trx, noun, versions, about)
}

/** Returns the rows that were moved. `batchId`: id of the batch that moves them. */
export async function moveToTrash(
  deps: Deps,
  trx: Db,
  noun: TrashNoun,
  ids: readonly string[],
  batchId?: string,
): Promise<rows.Named[]> {
  const moved = await rows.putIntoTrash(trx, noun, ids, currentActor().actorName)
  await record(trx, noun.noun, moved, { event: noun.deletion, action: 'trash', batchId })
  const gone = moved.map(({ id }) => id)
  await noun.afterDeletion?.(deps, trx, gone)
  await tellChanges(
    trx,
    noun.noun,
    gone.map((id) => ({ id, isDeleted: true })),
  )
  return moved
}

export async function moveOneToTrash(deps: Deps, noun: TrashNoun, id: string): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    await noun.beforeDeletion?.(trx, id)
    const moved = await moveToTrash(deps, trx, noun, [id])
    if (moved.length === 0) throw new AppError('not-found')
  })
  await announceChange(deps, noun.keys(id))
}

export async function bringBack(
  trx: Db,
  noun: TrashNoun,
  back: readonly { id: string; slug: string; active: boolean; trashedSlug?: string | undefined }[],
  batchId?: string,
): Promise<void> {
  const returned = await rows.takeFromTrash(trx, noun, back)
  await record(trx, noun.noun, returned, { event: 'trash.restore', action: 'restore', batchId })
  await tellChanges(
    trx,
    noun.noun,
    back.map(({ id, slug, trashedSlug }) => ({ id, was: false, ...renamed(trashedSlug, slug) })),
  )
}

// Free slugs for restored rows whose own slugs are taken.
const TRIES = 8

/** `name-2`, `name-3` and so on; the last candidate ends with a part of the id, to be unique. */
function candidates(slug: string, id: string): string[] {
  const numbers = Array.from({ length: TRIES }, (_, index) => String(index + 2))
  return [...numbers, id.slice(0, 8)].map((ending) => slugWithEnding(slug, ending))
}

interface Wanting {
  id: string
  slug: string
}

/** Slugs by id: the row's own slug, or a similar one if that is taken. */
export async function findFreeSlugs(
  db: Db,
  noun: TrashNoun,
  wanting: readonly Wanting[],
): Promise<Map<string, string>> {
  const listTaken = (slugs: string[]) => listTakenSlugs(db, noun, slugs)
  const taken = await listTaken(wanting.map(({ slug }) => slug))
  const crowded = wanting.filter(({ slug }) => taken.has(slug))
  const alsoTaken = await listTaken(crowded.flatMap(({ slug, id }) => candidates(slug, id)))
  const free = ({ slug, id }: Wanting) =>
    taken.has(slug) ? (candidates(slug, id).find((name) => !alsoTaken.has(name)) ?? slug) : slug
  return new Map(wanting.map((row) => [row.id, free(row)]))
}
