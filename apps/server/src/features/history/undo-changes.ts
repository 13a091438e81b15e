// Undoes a save: the previous values of the fields that have not changed since.
import { type VersionChange, nested } from '@jinvani/contract'
import { flatFields, isSameValue } from '../../platform/changed-fields.ts'
import { sentFields } from './changes.ts'

interface Undone {
  patch: Record<string, unknown>
  /** Fields that have changed again since; they are left alone. */
  left: string[]
}

/** `now`: the current fields of the item. */
export function undoChanges(now: object, changes: readonly VersionChange[]): Undone {
  const values = flatFields(sentFields(now))
  const isLeft = ({ field, to }: VersionChange) => !isSameValue(values.get(field), to)
  return {
    patch: nested(changes.filter((change) => !isLeft(change)).map(({ field, from }) => [field, from])),
    left: changes.filter(isLeft).map(({ field }) => field),
  }
}
