import type { Category } from '@jinvani/contract'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Toolbar } from '../../../ui/lists/toolbar.tsx'
import {
  type LibraryFilters,
  countChoices,
  featuredChoices,
  lackChoices,
  orderChoices,
  statusChoices,
  toFlagChoice,
  toLackChoice,
  toOrder,
} from './library-filters.ts'

interface ToolbarProps {
  filters: LibraryFilters
  categories: Category[]
  change: (part: Partial<Omit<LibraryFilters, 'page'>>) => void
  search: (words: string) => void
  clear: () => void
}

const options = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))

function Choices({ filters, categories, change }: Omit<ToolbarProps, 'search' | 'clear'>) {
  const isUnknown = filters.category !== '' && !categories.some(({ _id }) => _id === filters.category)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Category">
        <Select value={filters.category} onChange={(event) => change({ category: event.target.value })}>
          <option value="">All Categories</option>
          {/* Still loading, or gone: the select must not claim that nothing is chosen. */}
          {isUnknown && <option value={filters.category}>…</option>}
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Featured">
        <Select
          value={filters.featured}
          onChange={(event) => change({ featured: toFlagChoice(event.target.value) })}
        >
          {options(featuredChoices)}
        </Select>
      </Field>
      <Field label="Status">
        <Select
          value={filters.active}
          onChange={(event) => change({ active: toFlagChoice(event.target.value) })}
        >
          {options(statusChoices)}
        </Select>
      </Field>
      <Field label="Readiness">
        <Select
          value={filters.lacks}
          onChange={(event) => change({ lacks: toLackChoice(event.target.value) })}
        >
          {options(lackChoices)}
        </Select>
      </Field>
      <Field label="Order">
        <Select
          value={filters.order}
          disabled={filters.q !== ''}
          onChange={(event) => change({ order: toOrder(event.target.value) })}
        >
          {options(filters.q === '' ? orderChoices : { [filters.order]: 'Best match first' })}
        </Select>
      </Field>
    </div>
  )
}

/** Choices apply at once, search words on Search or Enter. */
export function LibraryToolbar({ filters, categories, change, search, clear }: ToolbarProps) {
  const panelId = useId()
  const chosen = countChoices(filters)
  const [isOpen, setIsOpen] = useState(chosen > 0 || filters.order !== 'newest')
  // Clearing also drops words that were typed but never searched for.
  const [clearings, setClearings] = useState(0)
  const clearAll = () => {
    setClearings(clearings + 1)
    clear()
  }
  return (
    <Toolbar className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          key={clearings}
          className="min-w-64 flex-1"
          placeholder="Search by title, synopsis, tags..."
          value={filters.q}
          onSearch={search}
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button
            icon={ListFilter}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
            {chosen > 0 && (
              <span
                aria-hidden
                className="rounded-full bg-accent-soft px-2 text-xs text-accent-deep tabular-nums"
              >
                {chosen}
              </span>
            )}
          </Button>
          <Button variant="ghost" onClick={clearAll}>
            Clear Filters
          </Button>
        </div>
      </div>
      <div id={panelId} hidden={!isOpen} className="rounded-card border border-hairline bg-raised p-4">
        <Choices filters={filters} categories={categories} change={change} />
      </div>
    </Toolbar>
  )
}
