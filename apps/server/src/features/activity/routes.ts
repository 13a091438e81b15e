import type { ActivityEvent, ActivityPage, ActivityQuery } from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as queries from './queries.ts'
import { exportActivity } from './table.ts'

function toEvent({
  at,
  actorKind,
  actorId,
  actorName,
  itemId,
  itemName,
  ...event
}: queries.Event): ActivityEvent {
  return {
    ...event,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
    item: { id: itemId, name: itemName },
  }
}

async function listActivity(
  { db }: Pick<Deps, 'db'>,
  { pageSize, ...filter }: z.output<typeof ActivityQuery>,
): Promise<z.output<typeof ActivityPage>> {
  const found = await queries.listEvents(db, filter, pageSize + 1)
  const items = found.slice(0, pageSize).map(toEvent)
  return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export function activityRoutes(deps: Deps) {
  return {
    listActivity: ({ query }) => listActivity(deps, query),
    exportActivity: ({ query }) => exportActivity(deps, query),
  } satisfies Partial<Handlers>
}
