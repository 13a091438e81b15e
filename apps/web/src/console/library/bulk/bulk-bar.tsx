// The bar for selected items. It stays at the bottom of the screen, in reach of a thumb, while the list scrolls.
import { type Category, type Content, limits, ratingLabels, ratings, superAdmins } from '@jinvani/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { figureText } from '../../../ui/lists/pager.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { countWords } from '../../batches/batch-words.ts'
import { useAdmin } from '../../session/session.tsx'
import type { LibraryFilters } from '../library-filters.ts'
import type { ItemSelection } from '../selection.tsx'
import { type BulkValues, type Change, chosenOf, missingWords } from './bulk-values.ts'
import { lazyPiece } from '../../../ui/lazy-piece.tsx'

const BulkDialog = lazyPiece(() => import('./bulk-dialog.tsx'))
const CollectDialog = lazyPiece(() => import('./collect-dialog.tsx'))

interface BarProps {
  selection: ItemSelection
  filters: LibraryFilters
  categories: readonly Category[]
  items: readonly Content[]
  /** Number of items that the filter finds. */
  total: number
}

export default function BulkBar({ selection, filters, categories, items, total }: BarProps) {
  const { role } = useAdmin()
  const [asked, setAsked] = useState<{ change?: Change; values?: Partial<BulkValues> } | null>(null)
  const [isCollecting, setCollecting] = useState(false)
  const count = selection.count(total)
  const inView = items.filter(({ _id }) => selection.isSelected(_id))
  const done = () => {
    setAsked(null)
    setCollecting(false)
    selection.clear()
  }
  return (
    <section
      aria-label="Selected items"
      className="sticky bottom-[calc(var(--notices,0px)+1rem)] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-raised p-3 shadow-floating"
    >
      <div className="flex w-full items-center gap-2 sm:contents">
        <output className="mr-auto pl-1 font-medium tabular-nums">{countWords(count)} selected</output>
        {count < total && (
          <Button
            size="sm"
            variant="ghost"
            className="underline underline-offset-4 max-sm:shrink max-sm:whitespace-normal"
            onClick={selection.selectAll}
          >
            All {figureText(total, total > limits.batchItemsMax)} that match
          </Button>
        )}
        <IconButton label="Clear selection" icon={X} onClick={selection.clear} className="sm:order-last" />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button size="sm" onClick={() => setAsked({ change: { active: true } })}>
          Activate
        </Button>
        <Button size="sm" onClick={() => setAsked({ change: { active: false } })}>
          Deactivate
        </Button>
        {superAdmins.includes(role) && (
          <Button size="sm" onClick={() => setAsked({ change: { trash: true } })}>
            Delete
          </Button>
        )}
        <Menu label="Rating" isNamed>
          {ratings.map((rating) => (
            <MenuItem key={rating} onSelect={() => setAsked({ change: { rating } })}>
              {ratingLabels[rating]}
            </MenuItem>
          ))}
        </Menu>
        <Button size="sm" onClick={() => setAsked({ values: { schedule: 'set' } })}>
          Schedule…
        </Button>
        <Button size="sm" onClick={() => setCollecting(true)}>
          Add to Collection…
        </Button>
        <Button size="sm" onClick={() => setAsked({})}>
          Change…
        </Button>
      </div>
      {isCollecting && (
        <CollectDialog
          selection={chosenOf(selection.selection, filters)}
          count={count}
          onClose={() => setCollecting(false)}
          onDone={done}
        />
      )}
      {asked && (
        <BulkDialog
          asked={asked.change}
          given={asked.values}
          selection={chosenOf(selection.selection, filters)}
          count={count}
          missing={missingWords(inView, inView.length === count)}
          categories={categories}
          onClose={() => setAsked(null)}
          onDone={done}
        />
      )}
    </section>
  )
}
