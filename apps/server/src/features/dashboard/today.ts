import { type DashboardToday, type Role, editors } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { listRecent } from '../activity/service.ts'
import { countLacking } from '../content/service.ts'
import { listFailedFilms, listOpenFilms } from '../films/service.ts'
import { listDeadSources } from '../sources/service.ts'

const SHOWN = 5

/** What colleagues did is for those who work on the library; the whole record of activity is for super admins. */
export async function readToday(deps: Deps, actor: { id: string; role: Role }): Promise<DashboardToday> {
  const [processing, failed, lacking, dead, colleagues] = await Promise.all([
    listOpenFilms(deps, SHOWN),
    listFailedFilms(deps, SHOWN),
    countLacking(deps.db),
    listDeadSources(deps, SHOWN),
    editors.includes(actor.role) ? listRecent(deps, actor.id, SHOWN) : null,
  ])
  return { processing, failed, lacking, dead, colleagues }
}
