// The fields of an item as they were at one of its saves: the values that later saves have replaced.
import type { RestoreInput, VersionChange } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'

interface Save {
  version: number
  action: string
  changes: readonly VersionChange[]
}

export type Patch = Record<string, unknown>

/** `saves`: that of `atVersion` and all after it, newest first. */
export function fieldsAsSaved(saves: readonly Save[], { atVersion, side, fields }: RestoreInput): Patch {
  const undone = side === 'after' ? saves.filter(({ version }) => version > atVersion) : saves
  if (undone.some(({ action }) => action === 'create'))
    throw fieldError('side', 'There is nothing from before it was created')
  const changes = undone
    .flatMap((save) => save.changes)
    .filter(({ field, from }) => from !== undefined && (fields?.includes(field) ?? true))
  return nested(changes)
}

/** Of several changes of a field the oldest counts, which comes last. */
function nested(changes: readonly VersionChange[]): Patch {
  const patch: Patch = {}
  for (const { field, from } of changes) {
    const [name = '', part] = field.split('.')
    patch[name] = part === undefined ? from : { ...Object(patch[name]), [part]: from }
  }
  return patch
}
