/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML's own select cannot be searched */
import { type Category, type MediaType, ratings } from '@jinvani/contract'
import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Choice } from '../../../ui/fields/multi-select.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { categoryChoices } from '../../item-facts/category-choices.ts'
import type { CellValue, Column } from './columns.ts'

/** Where the focus goes after an edit. `stay`: it has already moved somewhere else. */
export type Then = 'stay' | 'here' | 'down' | 'right' | 'left'

interface EditorProps {
  label: string
  column: Column
  value: CellValue
  categories: readonly Category[]
  mediaType: MediaType
  /** True if a typed letter opened the editor. It then starts empty and receives the letter. */
  isEmpty: boolean
  onDone: (value: CellValue, then: Then) => void
  onCancel: () => void
}

/** Saves what `read` returns, once: on Enter, on Tab, or when the focus leaves. Escape discards the edit. */
function useEnding({ onDone, onCancel }: EditorProps, read: () => CellValue) {
  const isOver = useRef(false)
  const end = (act: () => void) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const finish = (then: Then) => end(() => onDone(read(), then))
  const cancel = () => end(onCancel)
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') finish('down')
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
    else return
    event.preventDefault()
  }
  return { finish, cancel, events: { onKeyDown, onBlur: () => finish('stay') } }
}

interface OptionsProps {
  id: string
  /** Number of all choices. It fixes the height of the list, so that a search does not move it. */
  count: number
  found: readonly Choice[]
  chosen: readonly string[]
  active: string | undefined
  onToggle: (id: string) => void
}

function Options({ id, count, found, chosen, active, onToggle }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Categories"
      aria-multiselectable
      className="max-h-64 overflow-y-auto p-1.5"
      style={{ minHeight: `min(16rem, ${count * 2.25 + 0.75}rem)` }}
    >
      {found.map(({ value: category, label, mark }) => (
        <div
          key={category}
          id={`${id}-${category}`}
          role="option"
          tabIndex={-1}
          aria-selected={chosen.includes(category)}
          ref={(element) => {
            if (category === active) element?.scrollIntoView({ block: 'nearest' })
          }}
          // The press must not take the focus from the search field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(category)}
          onKeyDown={() => undefined}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded px-2',
            category === active ? 'bg-accent-soft text-accent-deep' : 'hover:bg-sunken',
          )}
        >
          <Check
            aria-hidden
            className={classNames('size-4 shrink-0', !chosen.includes(category) && 'invisible')}
          />
          <span className="min-w-0 grow wrap-anywhere">{label}</span>
          {mark !== undefined && <Badge>{mark}</Badge>}
        </div>
      ))}
      {found.length === 0 && (
        <output>
          <EmptyState isInside title="Nothing found" />
        </output>
      )}
    </div>
  )
}

function CategoriesEditor(props: EditorProps) {
  const { label, value, categories, mediaType } = props
  const listId = useId()
  const [chosen, setChosen] = useState(value as string[])
  const [words, setWords] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const { finish, cancel, events } = useEnding(props, () => chosen)
  const all = categoryChoices(categories, value as string[], mediaType)
  const found = all.filter((choice) => choice.label.toLowerCase().includes(words.trim().toLowerCase()))
  const isPointed = words.trim() !== '' || moved !== null
  const active = isPointed ? found[Math.min(moved ?? 0, found.length - 1)] : undefined
  const toggle = (id: string) => {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
    setWords('')
    setMoved(null)
  }
  const move = (by: number) => setMoved(((moved ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length)
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active && !event.ctrlKey) toggle(active.value)
    else return events.onKeyDown(event)
    event.preventDefault()
  }
  const names = chosen.map((id) => categories.find(({ _id }) => _id === id)?.name ?? '…')
  return (
    <Popover.Root open onOpenChange={(open) => !open && finish('stay')}>
      <Popover.Anchor className="h-full w-full truncate px-3 py-2">{names.join(', ')}</Popover.Anchor>
      <FloatingPanel
        align="start"
        label={label}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // Radix handles Escape before the field can, so the edit is cancelled here.
        onEscapeKeyDown={(event) => {
          event.preventDefault()
          cancel()
        }}
        className="w-72"
      >
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.value}`}
          autoComplete="off"
          placeholder="Search categories"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setMoved(null)
          }}
          onKeyDown={press}
          className="control rounded-b-none border-x-0 border-t-0"
        />
        <Options
          id={listId}
          count={all.length}
          found={found}
          chosen={chosen}
          active={active?.value}
          onToggle={toggle}
        />
        <div className="flex justify-end gap-2 border-t border-hairline p-2">
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
          <Button size="sm" variant="primary" onClick={() => finish('here')}>
            Done
          </Button>
        </div>
      </FloatingPanel>
    </Popover.Root>
  )
}

function RatingEditor(props: EditorProps) {
  const [chosen, choose] = useState(String(props.value))
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  return (
    <select
      {...useEnding(props, () => chosen).events}
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
      {...useEnding(props, read).events}
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

/** The editor for the column's kind of value. Flags have none, because they change at once. */
export function CellEditor(props: EditorProps) {
  if (props.column.editor === 'rating') return <RatingEditor {...props} />
  if (props.column.editor === 'categories') return <CategoriesEditor {...props} />
  return <TextEditor {...props} />
}
