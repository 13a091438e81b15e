// The values from before a save, for the fields that have not changed since.
import { isDeepStrictEqual } from 'node:util'
import type { VersionChange } from '@jinvani/contract'
import { flat, isEmpty } from './changes.ts'

interface Undone {
  patch: Record<string, unknown>
  /** The fields that were changed again since. */
  left: string[]
}

/** `now`: the fields of the item as they are. */
export function undoChanges(now: object, changes: readonly VersionChange[]): Undone {
  const values = flat(now)
  const undone: Undone = { patch: {}, left: [] }
  for (const { field, from, to } of changes) {
    const is = values.get(field)
    if (!isDeepStrictEqual(is, to) && !(isEmpty(is) && isEmpty(to))) undone.left.push(field)
    else {
      const [name = '', part] = field.split('.')
      undone.patch[name] = part === undefined ? from : { ...Object(undone.patch[name]), [part]: from }
    }
  }
  return undone
}
