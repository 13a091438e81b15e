// Removes the field that a rule refused from a restoring patch.
import type { FieldError, LeftOut } from '@jinvani/contract'
import type { Patch } from './fields-as-saved.ts'

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

/** Finds a category by its id. */
export type CategoryOf = (id: unknown) => { name: string; trashedAt: Date | null } | undefined

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
  if (isRecord(value) && part in value) {
    const { [part]: _gone, ...rest } = value
    const left = [{ field: `${name}.${part}`, reason: message }]
    return { patch: Object.keys(rest).length > 0 ? { ...patch, [name]: rest } : without(patch, [name]), left }
  }
  const names = (groups.find((group) => group.includes(name)) ?? [name]).filter((each) => each in patch)
  if (names.length === 0) return null
  return { patch: without(patch, names), left: names.map((field) => ({ field, reason: message })) }
}
