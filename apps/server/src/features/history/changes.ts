// The changes of a save, with complete values, so that they can be restored.
import { type VersionChange, nested } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'
import { changedFields, flatFields, isSameValue } from '../../platform/record-fields.ts'

const madeStreams = '/media/packages/'

/** Only what a client sends: without the parts of `drm` that the server sets, and without its own streams. */
function sentFields(fields: { sources?: unknown; drm?: unknown }): object {
  const { sources, drm } = fields
  if (!Array.isArray(sources)) return fields
  const { provider: _provider, status: _status, ...sentDrm } = Object(drm) as Record<string, unknown>
  const isSent = (source: unknown) => !String(Object(source)['url']).startsWith(madeStreams)
  return {
    ...fields,
    sources: sentDrm['enabled'] === true ? [] : sources.filter(isSent),
    drm: sentDrm,
  }
}

/** Compares the fields in `after`. `before` is null for a new item; `after` is null if no fields were saved. */
export function changesBetween(before: object | null, after: object | null): VersionChange[] {
  if (after === null) return []
  const changes = changedFields(before && sentFields(before), sentFields(after))
  return changes.map(({ field, from, to }) => (before === null ? { field, to } : { field, from, to }))
}

// Undoes a save: the previous values of the fields that have not changed since.
interface Undone {
  patch: Record<string, unknown>
  /** Fields that somebody changed again since: they stay as they are. */
  left: string[]
}

export function undoChanges(now: object, changes: readonly VersionChange[]): Undone {
  const values = flatFields(sentFields(now))
  const isLeft = ({ field, to }: VersionChange) => !isSameValue(values.get(field), to)
  return {
    patch: nested(changes.filter((change) => !isLeft(change)).map(({ field, from }) => [field, from])),
    left: changes.filter(isLeft).map(({ field }) => field),
  }
}

interface Save {
  action: string
  changes: readonly VersionChange[]
}

export type Patch = Record<string, unknown>

/** The fields of an item before these saves, which are all since then, newest first. */
export function fieldsBefore(undone: readonly Save[], fields?: readonly string[]): Patch {
  if (undone.some(({ action }) => action === 'create'))
    throw fieldError('side', 'The item did not exist before this version')
  const changes = undone
    .flatMap((save) => save.changes)
    .filter(({ field, from }) => from !== undefined && (fields?.includes(field) ?? true))
  // The saves are newest first, so the oldest change of a field overwrites the others.
  return nested(changes.map(({ field, from }) => [field, from]))
}
