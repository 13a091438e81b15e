// What a save changed, with whole values, so that it can be brought back.
import { isDeepStrictEqual } from 'node:util'
import type { VersionChange } from '@jinvani/contract'

/** The server's own, as are the streams that it makes. */
const unsent = new Set(['drm.provider', 'drm.status'])
const madeStreams = '/media/packages/'

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function sentOf(fields: { sources?: unknown; drm?: unknown }): object {
  const { sources, drm } = fields
  if (!Array.isArray(sources)) return fields
  const isSent = (source: unknown) => !String(Object(source)['url']).startsWith(madeStreams)
  return { ...fields, sources: Object(drm)['enabled'] === true ? [] : sources.filter(isSent) }
}

/** The parts of an object are fields of their own. */
export function flat(fields: object): Map<string, unknown> {
  const entries = Object.entries(sentOf(fields)).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value)
      ? Object.entries(value).map(([part, of]) => [`${name}.${part}`, of] as const)
      : [[name, value] as const],
  )
  return new Map(entries.filter(([name]) => !unsent.has(name)))
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `before`: null for what is new. Of what is sent in `after` only; null where nothing was sent. */
export function changesBetween(before: object | null, after: object | null): VersionChange[] {
  const from = flat(before ?? {})
  return [...flat(after ?? {})].flatMap(([field, to]) => {
    const was = from.get(field)
    if (isDeepStrictEqual(was, to) || (isEmpty(was) && isEmpty(to))) return []
    return [before === null ? { field, to } : { field, from: was, to }]
  })
}
