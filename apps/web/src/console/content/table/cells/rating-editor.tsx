import { ratings } from '@jinvani/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditorProps, Then } from './cell-editor.tsx'

export function RatingEditor({ label, value, onDone, onCancel }: EditorProps) {
  const [chosen, choose] = useState(String(value))
  const select = useRef<HTMLSelectElement>(null)
  const isOver = useRef(false)
  useEffect(() => select.current?.focus(), [])
  const finish = (then: Then) => {
    if (isOver.current) return
    isOver.current = true
    onDone(chosen, then)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (event.key === 'Enter') finish('down')
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
    else return
    event.preventDefault()
  }
  return (
    <select
      ref={select}
      aria-label={label}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish('stay')}
      className="control h-full rounded-none"
    >
      <option value="">None</option>
      {ratings.map((rating) => (
        <option key={rating}>{rating}</option>
      ))}
    </select>
  )
}
