// What keeps a row, or one of its cells, from being saved.
import { ApiError } from '../../../../api/api-error.ts'
import { type ColumnKey, columnOf } from '../cells/columns.ts'

export interface Problem {
  message: string
  /** The cell that it is about; null for the row. */
  column: ColumnKey | null
  /** Saving the same again may succeed. */
  mayRetry: boolean
  /** Another person has changed this cell: theirs is stored. */
  isConflict: boolean
}

export const staysInactive: Problem = {
  message: 'It stays inactive until its film is ready.',
  column: 'active',
  mayRetry: false,
  isConflict: false,
}

export const faultIn = (column: ColumnKey, message: string): Problem => ({
  message,
  column,
  mayRetry: false,
  isConflict: false,
})

export const conflictOver = (column: ColumnKey): Problem => ({
  message: `Somebody else changed ${columnOf(column).label} meanwhile.`,
  column,
  mayRetry: true,
  isConflict: true,
})

const isAbout = (path: string, key: ColumnKey) => {
  const own = columnOf(key).path
  return path === own || path.startsWith(`${own}.`)
}

export function problemOf(error: unknown, sent: ReadonlyMap<ColumnKey, unknown>, sentence: string): Problem {
  const errors = error instanceof ApiError ? error.errors : []
  const complaints = errors.flatMap(({ path, message }) => {
    const column = [...sent.keys()].find((key) => isAbout(path, key))
    return column === undefined ? [] : [{ column, message }]
  })
  const [first] = complaints
  const noSource = error instanceof ApiError && error.code === 'no-playable-source'
  const mayRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return {
    message: first?.message ?? (noSource ? 'It has no source to play, so it cannot be active.' : sentence),
    column: first?.column ?? (noSource ? 'active' : null),
    mayRetry,
    isConflict: false,
  }
}
