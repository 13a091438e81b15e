/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Choice } from '../../../ui/fields/multi-select.tsx'
import { categoryChoices } from '../../item-facts/category-choices.ts'
import type { EditorProps, Then } from './cell-editor.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'

interface OptionsProps {
  id: string
  /** Counts all choices, so that the list keeps its height and its place during a search. */
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
          // Keeps the focus in the search field.
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
      {found.length === 0 && <output className="block px-2 py-2 text-sm text-muted">Nothing found</output>}
    </div>
  )
}

export function CategoriesEditor({ label, value, categories, mediaType, onDone, onCancel }: EditorProps) {
  const listId = useId()
  const [chosen, setChosen] = useState(value as string[])
  const [words, setWords] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const isOver = useRef(false)
  const all = categoryChoices(categories, value as string[], mediaType)
  const found = all.filter((choice) => choice.label.toLowerCase().includes(words.trim().toLowerCase()))
  const isPointed = words.trim() !== '' || moved !== null
  const active = isPointed ? found[Math.min(moved ?? 0, found.length - 1)] : undefined
  const toggle = (id: string) => {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
    setWords('')
    setMoved(null)
  }
  const finish = (then: Then) => {
    if (isOver.current) return
    isOver.current = true
    onDone(chosen, then)
  }
  const cancel = () => {
    isOver.current = true
    onCancel()
  }
  const move = (by: number) => setMoved(((moved ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length)
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
    else if (event.key !== 'Enter') return
    else if (active && !event.ctrlKey) toggle(active.value)
    else finish('down')
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
        // Radix hears Escape before the field does.
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
