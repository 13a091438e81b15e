// Writes events to the activity log, in the transaction of the change. They are never changed, and deleted when they
// are old.
import type { ActivityAction, ActivityChange, ActorKind, ErrorCode } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { type FieldChange, changedFields } from '../../platform/record-fields.ts'
import { type RequestContext, currentRequest } from '../../platform/http/request-context.ts'
import * as queries from './queries.ts'

const VALUE_MAX = 300
const CHANGES_MAX = 60
const secretName = /password|secret|token|hash|code$/i
const phoneForm = /(?<![\w-])(?:\+\d[\d ]{6,14}|[6-9]\d{9})(?![\w-])/g
/** Query parameters of a URL that grant access, such as a signature. */
const secretOfAddress =
  /([?&][^=&\s"]*(?:token|sig|key|secret|pass|auth|policy|credential)[^=&\s"]*=)[^&\s"]+/gi

export const maskPhone = (phone: string) => `${phone.slice(0, 3)}…${phone.slice(-2)}`

/** The value as text, not longer than VALUE_MAX. Secrets in addresses, and phone numbers, are masked. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // The text is cut before it is masked, since masking a longer text takes more time.
  const cut = text.slice(0, VALUE_MAX)
  const masked = cut.replace(phoneForm, maskPhone).replace(secretOfAddress, '$1…')
  return text.length > VALUE_MAX ? `${masked}…` : masked
}

export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@')

export const shownChanges = (changes: readonly FieldChange[]): ActivityChange[] =>
  changes.slice(0, CHANGES_MAX).map(({ field, from, to }) => ({
    field,
    ...(from !== undefined && !secretName.test(field) && { from: shown(from) }),
    ...(to !== undefined && !secretName.test(field) && { to: shown(to) }),
  }))

/** `before`: null for a new record. `after`: null for a deleted one, otherwise only its fields are compared. */
export const changesOf = (before: object | null, after: object | null): ActivityChange[] =>
  shownChanges(changedFields(before, after))

export interface ActivityAbout {
  id?: string | null
  /** Name of the item that the event is about; never that of an app user. */
  name?: string
  changes?: readonly ActivityChange[]
  outcome?: 'done' | ErrorCode
  /** How often the event happened, if several share one row. */
  count?: number
  /**
   * Set if the request has another actor: a person who signs in or out, or `program` for work that it only triggered.
   */
  by?: { id: string; name: string } | 'program'
}

const NAME_MAX = 200

/**
 * `db`: the transaction of the change, so that both are stored or neither. Actor, address and request id are those of
 * the current request. Outside of a request, the actor is the program.
 */
export async function recordActivity(
  db: Db,
  action: ActivityAction,
  about: ActivityAbout = {},
  context: RequestContext | undefined = currentRequest(),
): Promise<void> {
  await recordActivities(db, [{ action, ...about }], context)
}

type NewEvent = ActivityAbout & { action: ActivityAction }

/** True for a save that changed no field: it gets no event. */
const isIdle = ({ action, outcome = 'done', changes }: NewEvent) =>
  action.endsWith('.update') && outcome === 'done' && changes?.length === 0

export async function recordActivities(db: Db, events: readonly NewEvent[], context = currentRequest()) {
  const rows = events.filter((event) => !isIdle(event)).map((event) => rowOf(event, context))
  if (rows.length > 0) await queries.insertEvents(db, rows)
}

function rowOf({ action, ...about }: NewEvent, context: RequestContext | undefined) {
  const known = context?.about
  const actor = actorOf(context, about.by)
  const itemId = about.id === undefined ? (known?.id ?? null) : about.id
  // What an app user watched or saved is private, and this row outlives the account.
  const isPrivate = actor.actorKind === 'app' && itemId !== actor.actorId
  return {
    ...actor,
    action,
    itemId: isPrivate ? null : itemId,
    itemName: isPrivate ? '' : (about.name ?? known?.name ?? '').slice(0, NAME_MAX),
    changes: [...(about.changes ?? [])],
    call: context?.call ?? '',
    // The address could tell who the app user is.
    address: actor.actorKind === 'app' ? '' : (context?.address ?? ''),
    requestId: context?.requestId ?? '',
    outcome: about.outcome ?? 'done',
    count: about.count ?? 1,
  }
}

export const currentActor = () => actorOf(currentRequest(), undefined)

function actorOf(context: RequestContext | undefined, by: ActivityAbout['by']) {
  const actor = (actorKind: ActorKind, actorId: string | null, actorName = '') => ({
    actorKind,
    actorId,
    actorName,
  })
  if (typeof by === 'object') return actor('staff', by.id, by.name)
  if (!context || by === 'program') return actor('program', null)
  const known = context.actor
  if (known === null) return actor('stranger', null)
  return 'role' in known ? actor('staff', known.id, known.name) : actor('app', known.id)
}
