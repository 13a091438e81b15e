// The changes of a save, with complete values, so that they can be restored.
import type { VersionChange } from '@jinvani/contract'
import { changedFields } from '../../platform/changed-fields.ts'

const madeStreams = '/media/packages/'

/** The fields as a client sends them: the server sets the rest of `drm`, and adds the streams that it makes. */
export function sentFields(fields: { sources?: unknown; drm?: unknown }): object {
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

/** `before`: null for a new item. Only fields in `after` are compared; null if nothing was saved. */
export function changesBetween(before: object | null, after: object | null): VersionChange[] {
  if (after === null) return []
  const changes = changedFields(before && sentFields(before), sentFields(after))
  return changes.map(({ field, from, to }) => (before === null ? { field, to } : { field, from, to }))
}
