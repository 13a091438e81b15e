import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditorProps, Then } from './cell-editor.tsx'

/** Saves on Enter, Tab and blur; Escape restores the cell. */
export function TextEditor({ label, column, value, categories, isEmpty, onDone, onCancel }: EditorProps) {
  const shown = column.show(value, categories)
  const [text, setText] = useState(isEmpty ? '' : shown)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  const finish = (then: Then) => {
    if (isOver.current) return
    isOver.current = true
    const parsed = column.parse(text, categories)
    onDone('value' in parsed ? parsed.value : value, then)
  }
  const press = (event: KeyboardEvent) => {
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
  return (
    <input
      ref={input}
      type="text"
      aria-label={label}
      value={text}
      autoComplete="off"
      spellCheck={column.key !== 'slug'}
      autoCapitalize={column.key === 'slug' ? 'none' : undefined}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish('stay')}
      className="control h-full rounded-none"
    />
  )
}
