import type { Category, MediaType } from '@jinvani/contract'
import { CategoriesEditor } from './categories-editor.tsx'
import type { CellValue, Column } from './columns.ts'
import { RatingEditor } from './rating-editor.tsx'
import { TextEditor } from './text-editor.tsx'

/** Where the keyboard goes from a cell that is done; with `stay` it has gone elsewhere. */
export type Then = 'stay' | 'here' | 'down' | 'right' | 'left'

export interface EditorProps {
  /** Names the field and the item. */
  label: string
  column: Column
  value: CellValue
  categories: readonly Category[]
  mediaType: MediaType
  /** Begins empty, for a person who just typed. */
  isEmpty: boolean
  onDone: (value: CellValue, then: Then) => void
  onCancel: () => void
}

/** Flags have none: they change at once. */
export function CellEditor(props: EditorProps) {
  if (props.column.editor === 'rating') return <RatingEditor {...props} />
  if (props.column.editor === 'categories') return <CategoriesEditor {...props} />
  return <TextEditor {...props} />
}
