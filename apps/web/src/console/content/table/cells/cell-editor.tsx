import type { Category, MediaType } from '@jinvani/contract'
import { CategoriesEditor } from './categories-editor.tsx'
import type { CellValue, Column } from './columns.ts'
import { RatingEditor } from './rating-editor.tsx'
import { TextEditor } from './text-editor.tsx'

/** Next cell of the keyboard after an edit; `stay` when the focus has already moved elsewhere. */
export type Then = 'stay' | 'here' | 'down' | 'right' | 'left'

export interface EditorProps {
  /** Names the field and the item for screen readers. */
  label: string
  column: Column
  value: CellValue
  categories: readonly Category[]
  mediaType: MediaType
  /** Starts empty when a typed letter opened the editor. */
  isEmpty: boolean
  onDone: (value: CellValue, then: Then) => void
  onCancel: () => void
}

/** Flags have no editor: they change at once. */
export function CellEditor(props: EditorProps) {
  if (props.column.editor === 'rating') return <RatingEditor {...props} />
  if (props.column.editor === 'categories') return <CategoriesEditor {...props} />
  return <TextEditor {...props} />
}
