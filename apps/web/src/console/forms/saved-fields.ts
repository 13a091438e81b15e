import type { FieldError } from '@jinvani/contract'
import { ApiError } from '../../api/api-error.ts'
import { sentenceOf, statusSentence } from '../../sentences/error-sentences.ts'
import { showError } from '../../sentences/show-error.ts'

/** Sends only the changed fields, so that changes by another person to other fields are kept. */
export function changesOf<Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> {
  const isDirty = new Set(Object.entries(dirty).flatMap(([name, is]) => (is === true ? [name] : [])))
  const changed = Object.entries(values).filter(([name]) => isDirty.has(name))
  return Object.fromEntries(changed) as Partial<Values>
}

/** The server's complaints that belong to a field of the form. */
export function complaintsOf<Field extends string>(
  errors: readonly FieldError[],
  fieldOf: (path: string) => Field | null,
): { field: Field; message: string }[] {
  return errors.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field === null ? [] : [{ field, message }]
  })
}

/** What the toast of a refused form says: words that all stand at their fields are not said again. */
export function refusalText(error: unknown, atFields: number): string {
  const isAtFields = error instanceof ApiError && atFields > 0 && atFields === error.errors.length
  return isAtFields ? statusSentence(error.status, '') : sentenceOf(error)
}

/** One failure makes one toast. `atFields`: how many complaints are shown at their fields. */
export const showRefusal = (error: unknown, failure: string, atFields: number) =>
  showError(error, failure, refusalText(error, atFields))
