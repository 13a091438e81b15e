// The fields of an item at one of its saves, read from the values that later saves replaced.
import { type RestoreInput, type VersionChange, nested } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'

interface Save {
  version: number
  action: string
  changes: readonly VersionChange[]
}

export type Patch = Record<string, unknown>

/** `saves`: the save of `atVersion` and all later ones, newest first. */
export function fieldsAsSaved(saves: readonly Save[], { atVersion, side, fields }: RestoreInput): Patch {
  const undone = side === 'after' ? saves.filter(({ version }) => version > atVersion) : saves
  if (undone.some(({ action }) => action === 'create'))
    throw fieldError('side', 'The item did not exist before this version')
  const changes = undone
    .flatMap((save) => save.changes)
    .filter(({ field, from }) => from !== undefined && (fields?.includes(field) ?? true))
  // The saves are newest first, so the oldest change of a field overwrites the others.
  return nested(changes.map(({ field, from }) => [field, from]))
}
