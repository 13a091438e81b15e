import { type Content, cellNameAt } from '@jinvani/contract'
import type { CellValue, ColumnKey, Patch } from '../cells/columns.ts'
import { ApiError, mayTryAgain } from '../../../api/api-error.ts'

export interface Problem {
  message: string
  /** The affected column; null for the whole row. */
  column: ColumnKey | null
  /** True if saving the same values again may succeed. */
  mayRetry: boolean
  /** True if another person has changed the cell too, and their value is stored. */
  isConflict: boolean
}

export const faultIn = (column: ColumnKey, message: string): Problem => ({
  message,
  column,
  mayRetry: false,
  isConflict: false,
})

export const staysInactive = faultIn('active', 'It stays inactive until its film is ready.')

export function toProblem(error: unknown, sent: ReadonlyMap<ColumnKey, unknown>, sentence: string): Problem {
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

export interface RowState {
  /** Edits that are not stored yet, by column. */
  typed: ReadonlyMap<ColumnKey, CellValue>
  saving: boolean
  problem: Problem | null
}

export interface CellEdit {
  item: Content
  column: ColumnKey
  value: CellValue
}
export interface Change {
  id: string
  column: ColumnKey
  before: CellValue
  after: CellValue
}

/** Numbers of cells: `cells` were changed back, `kept` stay because they changed since, `unsaved` failed to save. */
export interface CellsUndone {
  cells: number
  kept: number
  unsaved: number
  at: { id: string; column: ColumnKey }
}

export interface Server {
  send: (id: string, patch: Patch, version: number) => Promise<Content>
  read: (id: string) => Promise<Content>
  wait: (seconds: number) => Promise<void>
  onItem: (item: Content) => void
  /** Called for each action, with the function that undoes it. */
  onEdit: (undo: () => Promise<CellsUndone>) => void
  /** A sentence that says who changed the cell after the version `since`. */
  whoChanged: (id: string, since: number, column: ColumnKey) => Promise<string>
  sentenceOf: (error: unknown) => string
}
