// Reasons why a row or one of its cells cannot be saved.
import { cellNameAt } from '@jinvani/contract'
import { ApiError, mayTryAgain } from '../../../../api/api-error.ts'
import type { ColumnKey } from '../cells/columns.ts'

export interface Problem {
  message: string
  /** The affected cell; null for the whole row. */
  column: ColumnKey | null
  /** A retry of the same values may succeed. */
  mayRetry: boolean
  /** The cell was changed elsewhere, and that value is stored. */
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

export const conflictOver = (column: ColumnKey, message: string): Problem => ({
  message,
  column,
  mayRetry: true,
  isConflict: true,
})

export function problemOf(error: unknown, sent: ReadonlyMap<ColumnKey, unknown>, sentence: string): Problem {
  const errors = error instanceof ApiError ? error.errors : []
  const complaints = errors.flatMap(({ path, message }) => {
    const column = [...sent.keys()].find((key) => key === cellNameAt(path))
    return column === undefined ? [] : [{ column, message }]
  })
  const [first] = complaints
  const noSource = error instanceof ApiError && error.code === 'no-playable-source'
  return {
    message: first?.message ?? (noSource ? 'It has no source to play, so it cannot be active.' : sentence),
    column: first?.column ?? (noSource ? 'active' : null),
    mayRetry: mayTryAgain(error),
    isConflict: false,
  }
}
