// The bar for selected items. It stays at the bottom of the screen, in reach of a thumb, while the list scrolls.
import { type Category, type Content, limits, ratingLabels, ratings, superAdmins } from '@jinvani/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { figureText } from '../../../ui/lists/pager.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { countWords } from '../../batches/batch-words.ts'
import { useAdmin } from '../../session/session.tsx'
import { useLibraryFilters } from '../library-filters.ts'
import type { ItemSelection } from '../selection.tsx'
import type { Asked } from './bulk-dialog.tsx'
import { toChosen, missingWords } from './bulk-values.ts'
import { lazyPiece } from '../../../ui/lazy-piece.tsx'

const BulkDialog = lazyPiece(() => import('./bulk-dialog.tsx'))
const CollectDialog = lazyPiece(() => import('./collect-dialog.tsx'))

interface BarProps {
  selection: ItemSelection
  categories: readonly Category[]
  items: readonly Content[]
  total: number
}

export default function BulkBar({ selection, categories, items, total }: BarProps) {
  const { role } = useAdmin()
  const { filters } = useLibraryFilters()
  const [asked, ask] = useState<Asked | 'collect' | null>(null)
  const count = selection.count(total)
  const inView = items.filter(({ _id }) => selection.isSelected(_id))
  const close = () => ask(null)
  const onDone = () => {
    close()
    selection.clear()
  }
  const button = (words: string, next: Asked | 'collect') => (
    <Button size="sm" onClick={() => ask(next)}>
      {words}
    </Button>
  )
  const dialog = { selection: toChosen(selection.selection, filters), count, onClose: close, onDone }
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
        {button('Activate', { active: true })}
        {button('Deactivate', { active: false })}
        {superAdmins.includes(role) && button('Delete', { trash: true })}
        <Menu label="Rating" isNamed>
          {ratings.map((rating) => (
            <MenuItem key={rating} onSelect={() => ask({ rating })}>
              {ratingLabels[rating]}
            </MenuItem>
          ))}
        </Menu>
        {button('Schedule…', 'schedule')}
        {button('Add to Collection…', 'collect')}
        {button('Change…', 'fields')}
      </div>
      {asked === 'collect' && <CollectDialog {...dialog} />}
      {asked && asked !== 'collect' && (
        <BulkDialog
          {...dialog}
          asked={asked}
          missing={missingWords(inView, inView.length === count)}
          categories={categories}
        />
      )}
    </section>
  )
}
