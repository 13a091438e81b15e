import { type Category, type MediaType, ratings } from '@jinvani/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CategoriesEditor } from './categories-editor.tsx'
import type { CellValue, Column } from './columns.ts'

/** Where the focus goes after an edit; `stay` if it has already moved elsewhere. */
export type Then = 'stay' | 'here' | 'down' | 'right' | 'left'

export interface EditorProps {
  /** Names field and item for screen readers. */
  label: string
  column: Column
  value: CellValue
  categories: readonly Category[]
  mediaType: MediaType
  /** A typed letter opened the editor, which then starts empty. */
  isEmpty: boolean
  onDone: (value: CellValue, then: Then) => void
  onCancel: () => void
}

/** Saves `read()` once, on Enter, Tab or blur; Escape brings the cell back. */
function useEnding({ onDone, onCancel }: EditorProps, read: () => CellValue) {
  const isOver = useRef(false)
  const finish = (then: Then) => {
    if (isOver.current) return
    isOver.current = true
    onDone(read(), then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (event.key === 'Enter') finish('down')
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
    else return
    event.preventDefault()
  }
  return { onKeyDown, onBlur: () => finish('stay') }
}

function RatingEditor(props: EditorProps) {
  const [chosen, choose] = useState(String(props.value))
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  return (
    <select
      {...useEnding(props, () => chosen)}
      ref={select}
      aria-label={props.label}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      className="control h-full rounded-none"
    >
      <option value="">None</option>
      {ratings.map((rating) => (
        <option key={rating}>{rating}</option>
      ))}
    </select>
  )
}

function TextEditor(props: EditorProps) {
  const { label, column, value, categories, isEmpty } = props
  const [text, setText] = useState(isEmpty ? '' : column.show(value, categories))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  const read = () => {
    const parsed = column.parse(text, categories)
    return 'value' in parsed ? parsed.value : value
  }
  return (
    <input
      {...useEnding(props, read)}
      ref={input}
      type="text"
      aria-label={label}
      value={text}
      autoComplete="off"
      spellCheck={column.key !== 'slug'}
      autoCapitalize={column.key === 'slug' ? 'none' : undefined}
      onChange={(event) => setText(event.target.value)}
      className="control h-full rounded-none"
    />
  )
}

/** Flags have no editor: they change at once. */
export function CellEditor(props: EditorProps) {
  if (props.column.editor === 'rating') return <RatingEditor {...props} />
  if (props.column.editor === 'categories') return <CategoriesEditor {...props} />
  return <TextEditor {...props} />
}
