import type { FieldError } from '@jinvani/contract'

/**
 * Sends only changed fields, so that another person's changes to the others survive. A list is in `dirty`, with
 * marks for its rows, only if the list changed.
 */
export function changesOf<Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> {
  const isDirty = new Set(Object.entries(dirty).flatMap(([name, is]) => (is ? [name] : [])))
  const changed = Object.entries(values).filter(([name]) => isDirty.has(name))
  return Object.fromEntries(changed) as Partial<Values>
}

/** Leaves out complaints that no field shows. */
export function complaintsOf<Field extends string>(
  errors: readonly FieldError[],
  fieldOf: (path: string) => Field | null,
): { field: Field; message: string }[] {
  return errors.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field === null ? [] : [{ field, message }]
  })
}
