import { type Version, type VersionPage, type VersionQuery, Id } from '@jinvani/contract'
import type { z } from 'zod'
import { existing } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { pick } from '../../platform/record-fields.ts'
import * as queries from './queries.ts'
import { type Savers, itemsIn, restoreVersion, withHost } from './restore.ts'

async function listVersions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  itemId: string,
  { before, pageSize }: z.output<typeof VersionQuery>,
): Promise<VersionPage> {
  const noun = existing(await queries.findNoun(db, itemId))
  const found = await queries.listVersions(db, itemId, before, pageSize + 1)
  const items = found.slice(0, pageSize).map((row): Version => ({
    ...isoTimes(pick(row, ['id', 'version', 'action', 'batchId', 'at'])),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    changes: row.changes.map(({ field, ...values }) => ({ field, ...withHost(values, config.publicUrl) })),
  }))
  const next = found.length > pageSize ? (items.at(-1)?.id ?? null) : null
  const names = (await queries.listNames(db, idsIn(items))).map(({ id, name }) => ({ _id: id, name }))
  return { noun, items, names, next }
}

/** The most names that are looked up for a page: one save can add thousands of items to a collection. */
const NAMES = 5000

/** Ids that the console shows by name: categories, targets of slides, and items that a collection gained or lost. */
function idsIn(versions: readonly Version[]): string[] {
  const changes = versions.flatMap((version) => version.changes)
  const named = changes
    .filter(({ field }) => field === 'categories' || field === 'linkTarget')
    .flatMap(({ from, to }) => [from, to].flat())
    .flatMap((value) => Id.safeParse(value).data ?? [])
  const moved = changes
    .filter(({ field }) => field === 'sections')
    .flatMap(({ from, to }) => [...new Set(itemsIn(from)).symmetricDifference(new Set(itemsIn(to)))])
  return [...new Set([...named, ...moved])].slice(0, NAMES)
}

export function historyRoutes(deps: Deps, savers: Savers) {
  return {
    listVersions: ({ params, query }) => listVersions(deps, params.id, query),
    restoreVersion: ({ params, body, ifMatch, actor }) =>
      restoreVersion(deps, savers, params.id, body, { ifMatch, savedBy: actor.id }),
  } satisfies Partial<Handlers>
}
