import type { Category } from '@jinvani/contract'
import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useWide } from '../frame/use-wide.ts'
import {
  choiceNames,
  choices,
  noFilters,
  orderChoices,
  readPart,
  setChoices,
  useLibraryFilters,
} from './library-filters.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** Holds the filters on a phone, in reach of a thumb. */
const Sheet = lazyPiece(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }))

interface ToolbarProps {
  categories: Category[]
  /** Controls at the end of the row: views, look and menu. */
  children: ReactNode
}

function Choices({ categories }: Pick<ToolbarProps, 'categories'>) {
  const { filters, change } = useLibraryFilters()
  const isUnknown = filters.category !== '' && !categories.some(({ _id }) => _id === filters.category)
  return (
    <div className="grid gap-4 md:grid-cols-3 xl:grid-cols-6">
      <Field label="Category">
        <Select
          value={filters.category}
          onChange={(event) => change({ category: event.target.value })}
          none="All Categories"
          labels={Object.fromEntries(categories.map(({ _id, name }) => [_id, name]))}
        >
          {/* While the categories load, or if the chosen one was deleted, the select must not look empty. */}
          {isUnknown && <option value={filters.category}>…</option>}
        </Select>
      </Field>
      {choiceNames.map((name) => (
        <Field key={name} label={choices[name].label}>
          <Select
            value={String(filters[name] ?? '')}
            onChange={(event) => change(readPart(name, event.target.value))}
            labels={choices[name].options}
          />
        </Field>
      ))}
    </div>
  )
}

function Sort() {
  const { filters, change } = useLibraryFilters()
  const isSearch = filters.q !== ''
  return (
    <Field label="Sort" className="md:grid-flow-col md:items-center">
      <Select
        value={filters.order}
        disabled={isSearch}
        onChange={(event) => change(readPart('order', event.target.value))}
        labels={isSearch ? { [filters.order]: 'Best match' } : orderChoices}
      />
    </Field>
  )
}

/** One chip for each filter that is set in the panel. Pressing a chip removes its filter. */
function SetFilters({ categories, children }: ToolbarProps) {
  const { filters, change } = useLibraryFilters()
  const chosen = setChoices(filters)
  const words = (name: (typeof chosen)[number]) =>
    name === 'category'
      ? (categories.find(({ _id }) => _id === filters.category)?.name ?? '…')
      : choices[name].options[String(filters[name])]
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
      {children}
    </fieldset>
  )
}

/** A select applies at once. Search words apply on Search or Enter. */
export function LibraryToolbar({ categories, children }: ToolbarProps) {
  const { filters, isFiltered, search, clear } = useLibraryFilters()
  const panelId = useId()
  const isWide = useWide()
  const count = setChoices(filters).length
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // Key of the search box, so that clearing the filters also drops words that were typed but not sent.
  const [clearings, setClearings] = useState(0)
  const clearAll = () => {
    setClearings(clearings + 1)
    clear()
  }
  const clearButton = (
    <Button size="sm" className="justify-self-start" disabled={!isFiltered} onClick={clearAll}>
      Clear Filters
    </Button>
  )
  return (
    <div data-clear-of-toasts-if-wide className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-2 md:items-end">
        <SearchBox
          key={clearings}
          placeholder="Search by title, synopsis, tags..."
          value={filters.q}
          onSearch={search}
        />
        <div className="flex items-center gap-1 max-md:w-full md:items-end md:gap-2">
          <Button
            variant="ghost"
            className="max-md:gap-1.5 max-md:px-1.5 max-[22.5rem]:[&>svg]:hidden"
            icon={ListFilter}
            aria-expanded={isOpen}
            aria-controls={isWide ? panelId : undefined}
            aria-haspopup={isWide ? undefined : 'dialog'}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
            {count > 0 && (
              <span
                aria-hidden
                className="rounded-full bg-accent-soft px-2 text-xs text-accent-deep tabular-nums"
              >
                {count}
              </span>
            )}
          </Button>
          {isWide && <Sort />}
          {children}
        </div>
      </div>
      {isWide ? (
        <div
          id={panelId}
          hidden={!isOpen}
          className="grid gap-3 rounded-card border border-hairline bg-raised p-4 [&[hidden]]:hidden"
        >
          <Choices categories={categories} />
          {clearButton}
        </div>
      ) : (
        <Sheet
          open={isOpen}
          onClose={close}
          title="Filters"
          safe={null}
          actions={
            <>
              {clearButton}
              <Button variant="primary" onClick={close}>
                Show Results
              </Button>
            </>
          }
        >
          <IconButton label="Close" icon={X} onClick={close} className="absolute top-4 right-4" />
          <Sort />
          <Choices categories={categories} />
        </Sheet>
      )}
      <SetFilters categories={categories}>{!isOpen && clearButton}</SetFilters>
    </div>
  )
}
