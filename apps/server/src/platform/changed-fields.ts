// Compares the fields of a record before and after a save.
import { isDeepStrictEqual } from 'node:util'

export interface FieldChange {
  /** A part of an object is a field of its own: `drm.enabled`. */
  field: string
  from: unknown
  to: unknown
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
/** Objects that change as a whole. */
const wholes = new Set(['rule'])

export const flatFields = (fields: object): Map<string, unknown> =>
  new Map(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
      isGroup(value) && !wholes.has(name)
        ? Object.entries(value).map(([part, of]) => [`${name}.${part}`, of] as const)
        : [[name, value] as const],
    ),
  )

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Empty values are all the same. */
export const isSameValue = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (isEmpty(one) && isEmpty(other))

/** `before`: null for a new record. `after`: null for a deleted one; otherwise only its fields are compared. */
export function changedFields(before: object | null, after: object | null): FieldChange[] {
  const was = flatFields(before ?? {})
  const is = flatFields(after ?? {})
  return [...(after ? is : was).keys()]
    .map((field) => ({ field, from: was.get(field), to: is.get(field) }))
    .filter(({ from, to }) => !isSameValue(from, to))
}
