import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { classNames } from '../class-names.ts'
import { Checkbox } from './checkbox.tsx'
import { useInputAttributes } from './field.tsx'
import { EmptyState } from '../lists/empty-state.tsx'

export interface Choice {
  value: string
  label: string
  mark?: string
}

interface MultiSelectProps {
  /** Accessible name of the group and its search box, for example "Categories". */
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onValueChange: (value: string[]) => void
  emptyText?: (words: string) => string
  listClassName?: string
}

function Chips({ chosen, remove }: { chosen: Choice[]; remove: (value: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((choice) => (
        <li
          key={choice.value}
          className="flex max-w-full items-center gap-1.5 rounded-[1rem] bg-accent-soft pl-3 text-sm text-accent-deep forced-colors:border"
        >
          <span className="min-w-0 py-1 wrap-anywhere">{choice.label}</span>
          {choice.mark && <span className="text-xs text-muted">({choice.mark})</span>}
          <button
            type="button"
            aria-label={`Remove ${choice.label}`}
            onClick={() => remove(choice.value)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-accent-deep hover:text-on-accent md:size-7"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Controlled; place it in a `Field`. */
export function MultiSelect({
  label,
  choices,
  value,
  onValueChange,
  emptyText = () => 'Nothing found',
  listClassName = 'max-h-56',
}: MultiSelectProps) {
  const [words, setWords] = useState('')
  // A value that is not among the choices is shown as it is, so that it cannot be lost unnoticed.
  const chosen = value.map(
    (item) => choices.find((choice) => choice.value === item) ?? { value: item, label: item },
  )
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(words.trim().toLowerCase()))
  const set = (item: string, on: boolean) => {
    const others = value.filter((other) => other !== item)
    onValueChange(on ? [...others, item] : others)
  }
  return (
    <fieldset aria-label={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      {chosen.length > 0 && <Chips chosen={chosen} remove={(item) => set(item, false)} />}
      <div className="overflow-hidden rounded border border-edge bg-raised has-aria-invalid:border-danger">
        <div className="relative border-b border-hairline">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <input
            {...useInputAttributes()}
            type="search"
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={`Search ${label.toLowerCase()}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="min-h-11 w-full bg-transparent pr-3 pl-9 focus-visible:-outline-offset-2 md:min-h-10"
          />
        </div>
        <ul className={classNames('grid grid-cols-[minmax(0,1fr)] overflow-y-auto p-1.5', listClassName)}>
          {found.map((choice) => (
            <li
              key={choice.value}
              className="flex items-center justify-between gap-2 rounded px-1.5 hover:bg-sunken"
            >
              <Checkbox
                label={choice.label}
                checked={value.includes(choice.value)}
                onChange={(event) => set(choice.value, event.target.checked)}
              />
              {choice.mark && <Badge>{choice.mark}</Badge>}
            </li>
          ))}
          {found.length === 0 && (
            <li>
              <EmptyState isInside title={emptyText(words)} />
            </li>
          )}
        </ul>
      </div>
    </fieldset>
  )
}
