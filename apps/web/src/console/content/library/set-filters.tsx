import type { Category } from '@jinvani/contract'
import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { type LibraryFilters, choiceNames, choices, noFilters } from '../../library/library-filters.ts'

interface SetFiltersProps {
  filters: LibraryFilters
  categories: readonly Category[]
  change: (part: Partial<LibraryFilters>) => void
  clear: () => void
}

const panel = ['category', ...choiceNames] as const

/** One chip for each filter of the panel, which removes that filter. The search words stand in their own box. */
export function SetFilters({ filters, categories, change, clear }: SetFiltersProps) {
  const chosen = panel.filter((name) => filters[name] !== '')
  const words = (name: (typeof panel)[number]) =>
    name === 'category'
      ? (categories.find(({ _id }) => _id === filters.category)?.name ?? '…')
      : choices[name].options[filters[name]]
  if (chosen.length === 0 && filters.q === '') return null
  return (
    <fieldset aria-label="Set filters" className="flex flex-wrap items-center gap-2">
      {chosen.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => change({ [name]: noFilters[name] })}
          className="inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm text-accent-deep hover:bg-sunken md:min-h-8"
        >
          <span className="sr-only">Remove the filter</span>
          <span className="truncate">{words(name)}</span>
          <X aria-hidden className="size-4 shrink-0" />
        </button>
      ))}
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear Filters
      </Button>
    </fieldset>
  )
}
