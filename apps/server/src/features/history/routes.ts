import { type Version, type VersionPage, type VersionQuery, Id } from '@jinvani/contract'
import type { z } from 'zod'
import { existing } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as queries from './queries.ts'
import { type Savers, itemsIn, restoreVersion, withHost } from './restore.ts'

async function listVersions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  itemId: string,
  { before, pageSize }: z.output<typeof VersionQuery>,
): Promise<VersionPage> {
  const noun = existing(await queries.findNoun(db, itemId))
  const found = await queries.listVersions(db, itemId, before, pageSize + 1)
  const items = found.slice(0, pageSize).map((row) => toVersion(row, config.publicUrl))
  const next = found.length > pageSize ? (items.at(-1)?.id ?? null) : null
  const names = (await queries.listNames(db, idsIn(items))).map(({ id, name }) => ({ _id: id, name }))
  return { noun, items, names, next }
}

function toVersion(row: queries.StoredVersion, publicUrl: string): Version {
  const { id, version, at, actorKind, actorId, actorName, action, batchId, changes } = row
  return {
    id,
    version,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    batchId,
    changes: changes.map(({ field, ...values }) => ({ field, ...withHost(values, publicUrl) })),
  }
}

const isNaming = new Set(['categories', 'linkTarget'])

function idsIn(versions: readonly Version[]): string[] {
  const values = versions
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => isNaming.has(field))
    .flatMap(({ from, to }) => [from, to].flat())
  const placed = versions.flatMap(({ changes }) => changes).flatMap(movedItems)
  return [...new Set([...values.flatMap((value) => Id.safeParse(value).data ?? []), ...placed])].slice(
    0,
    NAMES,
  )
}

/** The most names that are looked up: each save may add or remove thousands of items of a collection. */
const NAMES = 5000

/** Items that a save added to a collection or removed from it. */
function movedItems({ field, from, to }: Version['changes'][number]): string[] {
  if (field !== 'sections') return []
  const [before, after] = [new Set(itemsIn(from)), new Set(itemsIn(to))]
  return [...before.symmetricDifference(after)]
}

export function historyRoutes(deps: Deps, savers: Savers) {
  return {
    listVersions: ({ params, query }) => listVersions(deps, params.id, query),
    restoreVersion: ({ params, body, ifMatch, actor }) =>
      restoreVersion(deps, savers, params.id, body, { ifMatch, savedBy: actor.id }),
  } satisfies Partial<Handlers>
}
