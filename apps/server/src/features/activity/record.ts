// Who did what: written with the change itself, never changed, removed when it is old.
import type { ActivityAction, ActivityChange, ActorKind, ErrorCode } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { type RequestContext, currentRequest } from '../../platform/http/request-context.ts'
import * as queries from './queries.ts'

interface ActivityAbout {
  /** The item that it is about, and its name; people of the apps have none here. */
  id?: string | null
  name?: string
  changes?: readonly ActivityChange[]
  outcome?: 'done' | ErrorCode
  /** How often, where not each time is recorded. */
  count?: number
  /** The member of staff whom this request signs in or out; the program where it only started its work. */
  by?: { id: string; name: string } | 'program'
}

const NAME_MAX = 200

/**
 * `db`: the transaction of the change, so that either both are there or none. Who asked, from where, and in which request is
 * known from the request; outside of one it is the program.
 */
export async function recordActivity(
  db: Db,
  action: ActivityAction,
  about: ActivityAbout = {},
  context: RequestContext | undefined = currentRequest(),
): Promise<void> {
  await insertTold(db, [{ action, ...about }], context)
}

/** Many at once, of one request. */
export async function recordActivities(db: Db, events: readonly NewEvent[]): Promise<void> {
  await insertTold(db, events, currentRequest())
}

type NewEvent = ActivityAbout & { action: ActivityAction }

/** A save that left every field as it was. */
const isIdle = ({ action, outcome = 'done', changes }: NewEvent) =>
  action.endsWith('.update') && outcome === 'done' && changes?.length === 0

async function insertTold(db: Db, events: readonly NewEvent[], context: RequestContext | undefined) {
  const rows = events.filter((event) => !isIdle(event)).map((event) => rowOf(event, context))
  if (rows.length > 0) await queries.insertEvents(db, rows)
}

function rowOf({ action, ...about }: NewEvent, context: RequestContext | undefined) {
  const known = context?.about
  const actor = actorOf(context, about.by)
  return {
    ...actor,
    action,
    itemId: about.id === undefined ? (known?.id ?? null) : about.id,
    itemName: (about.name ?? known?.name ?? '').slice(0, NAME_MAX),
    changes: [...(about.changes ?? [])],
    call: context?.call ?? '',
    // Of people of the apps nothing stays that leads to them once they are erased.
    address: actor.actorKind === 'app' ? '' : (context?.address ?? ''),
    requestId: context?.requestId ?? '',
    outcome: about.outcome ?? 'done',
    count: about.count ?? 1,
  }
}

interface RecordedActor {
  actorKind: ActorKind
  actorId: string | null
  actorName: string
}

/** Who asks now. */
export const currentActor = (): RecordedActor => actorOf(currentRequest(), undefined)

function actorOf(context: RequestContext | undefined, by: ActivityAbout['by']): RecordedActor {
  if (typeof by === 'object') return { actorKind: 'staff', actorId: by.id, actorName: by.name }
  if (!context || by === 'program') return { actorKind: 'program', actorId: null, actorName: '' }
  const { actor } = context
  if (actor === null) return { actorKind: 'stranger', actorId: null, actorName: '' }
  if ('role' in actor) return { actorKind: 'staff', actorId: actor.id, actorName: actor.name }
  return { actorKind: 'app', actorId: actor.id, actorName: '' }
}
