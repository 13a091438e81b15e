import type { Import, ImportOutcome } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { recordActivity } from '../activity/service.ts'
import { startBatch } from '../batches/service.ts'
import { importWork } from './carry-out.ts'
import { checkTable } from './check-table.ts'
import type { FileBytes } from './csv/file-text.ts'
import * as queries from './queries.ts'
import { withTable } from './receive-table.ts'
import { checkLinks } from './youtube/check-links.ts'

export { importWork } from './carry-out.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export async function checkImport(
  deps: Deps,
  adminId: string,
  fileName: string,
  openBody: () => AsyncIterable<Uint8Array>,
): Promise<Import> {
  const check = (bytes: FileBytes) => checkTable(deps, adminId, fileName, bytes)
  return await getImport(deps, await withTable(deps, adminId, openBody, check))
}

export async function checkYoutubeLinks(
  deps: Deps,
  adminId: string,
  links: readonly string[],
): Promise<Import> {
  return await getImport(deps, await checkLinks(deps, adminId, links))
}

async function readImport(db: Db, id: string) {
  const found = await queries.findImport(db, id)
  if (!found) throw new AppError('not-found')
  return found
}

export async function getImport({ db }: Pick<Deps, 'db'>, id: string): Promise<Import> {
  const {
    id: _id,
    createdAt,
    startedAt,
    isWhole: _isWhole,
    adminId: _adminId,
    ...fields
  } = await readImport(db, id)
  return { _id, ...fields, createdAt: createdAt.toISOString(), startedAt: startedAt?.toISOString() ?? null }
}

export async function listImportRows(
  { db }: Deps,
  id: string,
  { outcome, ...page }: Page & { outcome?: ImportOutcome | undefined },
) {
  const { counts } = await readImport(db, id)
  const total = outcome ? counts[outcome] : counts.create + counts.change + counts.refuse
  return {
    items: await queries.listRows(db, id, outcome, page),
    total: outcome === 'same' ? 0 : total,
    ...page,
  }
}

export async function startImport(deps: Deps, id: string, by: Pick<Actor, 'id' | 'name'>) {
  const { fileName, startedAt, counts } = await readImport(deps.db, id)
  const parts = await queries.listOpenRows(deps.db, id)
  if (parts.length === 0) throw new AppError('validation', { message: 'There is nothing to make or change' })
  const batch = await startBatch(deps, importWork, {
    id,
    kind: 'import',
    name: fileName,
    input: {},
    parts,
    by,
  })
  if (startedAt === null) {
    await queries.markStarted(deps.db, id)
    const changes = [
      { field: 'create', to: String(counts.create) },
      { field: 'change', to: String(counts.change) },
    ]
    await recordActivity(deps.db, 'import.start', { id, name: fileName, count: parts.length, changes })
  }
  return batch
}

/** Deletes imports after a week: the table then has to be uploaded again. */
export function removeOldImports({ db }: Pick<Deps, 'db'>): Promise<void> {
  return queries.removeOld(db, new Date(Date.now() - KEPT_MS))
}
