// Picks fields of a record, and finds the fields that a save changed.
import { isDeepStrictEqual } from 'node:util'

export interface FieldChange {
  /** Name of the field. A part of an object is a field of its own, such as `drm.enabled`. */
  field: string
  from: unknown
  to: unknown
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
/** Objects that count as one field, whatever changes inside them. */
const wholes = new Set(['rule', 'filter'])

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

/** A patch without fields changes nothing, so it makes no new version, date or announcement. */
export const isNoChange = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined)

function leaveOut<T extends object, V>(fields: T, left: V) {
  const others = Object.entries(fields).filter(([, value]) => value !== left)
  return Object.fromEntries(others) as { [K in keyof T]?: Exclude<T[K], V> }
}

/** Leaves out undefined fields, which zod may return: spread over an object, they would overwrite its values. */
export const defined = <T extends object>(fields: T) => leaveOut(fields, undefined)

/** Leaves out fields that are null: answers leave out what is unknown. */
export const known = <T extends object>(fields: T) => leaveOut(fields, null)

export function pick<T extends object, Name extends keyof T & string>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  const picked = {} as Pick<T, Name>
  for (const name of names) picked[name] = from[name]
  return picked
}
