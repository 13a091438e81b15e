import {
  type DashboardStats,
  type DashboardToday,
  EstimatedStat,
  type Role,
  editors,
  limits,
} from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { doesStoreAnswer } from '../../platform/storage/storage.ts'
import { listRecent } from '../activity/service.ts'
import { listScheduled } from '../calendar/service.ts'
import { countForDashboard, countLacking } from '../content/service.ts'
import { dayInIndia } from '../../platform/india-time.ts'
import { countSubmissions, listFailedFilms, listOpenFilms } from '../films/service.ts'
import { findMissed } from '../schedule/service.ts'
import { listDeadSources } from '../sources/service.ts'
import { countFew } from './queries.ts'

const { todayShown, comingShown } = limits
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Reads the parts of the dashboard that viewers do not see: the schedule and the work of colleagues. */
async function readForEditors(deps: Deps, { id }: { id: string }) {
  const now = Date.now()
  const [coming, missed, colleagues] = await Promise.all([
    listScheduled(deps, { from: dayInIndia(now), to: dayInIndia(now + WEEK_MS) }),
    findMissed(deps),
    listRecent(deps, id, todayShown),
  ])
  return {
    coming: { ...coming, items: coming.items.slice(0, comingShown) },
    missed: { ...missed, items: missed.items.slice(0, todayShown) },
    colleagues,
  }
}
const notForViewers = { coming: null, missed: null, colleagues: null }

async function readToday(deps: Deps, actor: { id: string; role: Role }): Promise<DashboardToday> {
  const [doesAnswer, processing, failed, missing, deadSources, forEditors] = await Promise.all([
    doesStoreAnswer(deps.storage),
    listOpenFilms(deps, todayShown),
    listFailedFilms(deps, todayShown),
    countLacking(deps.db),
    listDeadSources(deps, todayShown),
    editors.includes(actor.role) ? readForEditors(deps, actor) : notForViewers,
  ])
  const { kind: _, ...total } = missing.kinds.find(({ kind }) => kind === 'source') ?? { kind: '', total: 0 }
  const dead = { ...total, items: deadSources }
  return { storeAway: !doesAnswer, processing, failed, missing, dead, ...forEditors }
}

async function readStats(deps: Deps): Promise<DashboardStats> {
  const [items, others] = await Promise.all([countForDashboard(deps), countFew(deps.db)])
  const estimates = EstimatedStat.options.filter((name) => items[name].isEstimate)
  return {
    ...others,
    totalContent: items.totalContent.total,
    featuredContent: items.featuredContent.total,
    activeContent: items.activeContent.total,
    ...(estimates.length > 0 && { estimates }),
  }
}

export function dashboardRoutes(deps: Deps) {
  return {
    dashboardStats: () => readStats(deps),
    processingLedger: () => countSubmissions(deps),
    dashboardToday: ({ actor }) => readToday(deps, actor),
  } satisfies Partial<Handlers>
}
