import type { Content } from '@jinvani/contract'
import type { CellValue, ColumnKey, Patch } from '../cells/columns.ts'
import type { Problem } from './problem.ts'

export interface RowState {
  /** Edits that are not stored yet. */
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

/** Numbers of cells: undone and saved, left alone because they changed again, and not saved yet. */
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
  /** Receives the item as it is now stored. */
  onItem: (item: Content) => void
  /** Receives the undo of each action. */
  onEdit: (undo: () => Promise<CellsUndone>) => void
  /** Who changed the cell after that version, as a sentence. */
  whoChanged: (id: string, since: number, column: ColumnKey) => Promise<string>
  /** The reason of a failure, as a sentence. */
  sentenceOf: (error: unknown) => string
}
