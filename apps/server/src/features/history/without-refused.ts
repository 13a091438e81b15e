// Turns old values into a patch that today's rules accept: full addresses, and no value that a rule refuses.
import { type FieldError, type LeftOut, Section } from '@jinvani/contract'
import { absoluteUrl } from '../uploads/service.ts'
import type { Patch } from './changes.ts'

/** Addresses of stored files are saved without the host; clients see and send them with it. */
export function withHost<T>(value: T, publicUrl: string): T {
  const shown = (part: unknown): unknown => {
    if (typeof part === 'string') return absoluteUrl(part, publicUrl)
    if (Array.isArray(part)) return part.map(shown)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, of]) => [name, shown(of)]))
  }
  return shown(value) as T
}

/** Fields that are restored only together. */
const groups = [
  ['linkType', 'linkTarget'],
  ['sources', 'sourceWorkflow', 'mediaType', 'drm', 'active'],
]

interface Rest {
  patch: Patch
  left: LeftOut[]
}

const without = (patch: Patch, names: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !names.includes(name)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Named {
  name: string
  trashedAt: Date | null
}
export type CategoryOf = (id: unknown) => Named | undefined

const inTrash = 'is in the trash, from where a super admin can restore it'

/** Null if the refused field is not in the patch. */
export function withoutRefused(
  patch: Patch,
  { path, message }: FieldError,
  categoryOf: CategoryOf,
): Rest | null {
  const [name = '', part = ''] = path.split('.')
  const value = patch[name]
  const gone: unknown = Array.isArray(value) ? value[Number(part)] : undefined
  if (name === 'categories' && Array.isArray(value) && gone !== undefined) {
    const known = categoryOf(gone)
    const why = known?.trashedAt ? inTrash : `does not come back: ${message}`
    const reason = known === undefined ? message : `“${known.name}” ${why}`
    return {
      patch: { ...patch, categories: value.filter((id) => id !== gone) },
      left: [{ field: name, reason }],
    }
  }
  // The rule of a collection is restored whole: without one of its conditions it would choose other items.
  if (isRecord(value) && part in value && name !== 'rule') {
    const { [part]: _gone, ...rest } = value
    const left = [{ field: `${name}.${part}`, reason: message }]
    return { patch: Object.keys(rest).length > 0 ? { ...patch, [name]: rest } : without(patch, [name]), left }
  }
  const names = (groups.find((group) => group.includes(name)) ?? [name]).filter((each) => each in patch)
  if (names.length === 0) return null
  return { patch: without(patch, names), left: names.map((field) => ({ field, reason: message })) }
}

const sectionsIn = (value: unknown): Section[] => Section.array().safeParse(value).data ?? []
export const itemsIn = (value: unknown) => sectionsIn(value).flatMap(({ items }) => items)

/** Removes deleted items from the sections of a collection. `itemOf` also finds items in the trash. */
export function withoutGone(patch: Patch, itemOf: (id: string) => Named | undefined): Rest {
  if (patch['sections'] === undefined) return { patch, left: [] }
  const isGone = (id: string) => itemOf(id)?.trashedAt !== null
  const sections = sectionsIn(patch['sections']).map(({ title, items }) => ({
    title,
    items: items.filter((id) => !isGone(id)),
  }))
  const left = itemsIn(patch['sections'])
    .filter(isGone)
    .map((id) => {
      const name = itemOf(id)?.name
      const reason = name === undefined ? 'An item of it was deleted for good' : `“${name}” ${inTrash}`
      return { field: 'sections', reason }
    })
  return { patch: { ...patch, sections }, left }
}
