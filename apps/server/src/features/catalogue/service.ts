// What the apps see of the library, and the names of what they are shown.
import type { AppContent, OutputOf, Calls } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonFields } from '../content/service.ts'
import * as queries from './queries.ts'

type Page = { page: number; pageSize: number }

function toAppContent(row: queries.PublicItem, publicUrl: string): AppContent {
  return {
    ...commonFields(row, publicUrl),
    categories: row.categories,
    drm: { enabled: row.drm_enabled },
    captions: row.captions.map(({ language, label, key }) => ({
      language,
      label,
      url: `${publicUrl}/media/${key}`,
    })),
  }
}

/** The same for all pages of a filter: counted once for all of them. */
function countItems(deps: Deps, filter: queries.PublicFilter): Promise<number> {
  return deps.memory.totals.read(JSON.stringify(filter), async () => ({
    value: await queries.countPublicItems(deps, filter),
    keys: ['content', 'categories'],
  }))
}

export async function listAppContent(
  deps: Deps,
  filter: queries.PublicFilter,
  page: Page,
): Promise<OutputOf<Calls['appListContent']>> {
  const [rows, total] = await Promise.all([
    queries.listPublicItems(deps, filter, page),
    countItems(deps, filter),
  ])
  return { items: rows.map((row) => toAppContent(row, deps.config.publicUrl)), total, ...page }
}

export async function getAppContent(deps: Deps, slug: string): Promise<AppContent> {
  const row = await queries.findPublicItem(deps, slug)
  if (!row) throw new AppError('not-found')
  return toAppContent(row, deps.config.publicUrl)
}
