// What is done with the library as a whole. Its dialogs are loaded when they are opened.
import type { Category, LibraryLook } from '@jinvani/contract'
import { Bookmark, CopyCheck, History } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMayEnter } from '../../session/may-enter.ts'
import type { LibraryFilters } from './library-filters.ts'
import { LookSwitch } from './look-switch.tsx'

const ViewsDialog = lazy(async () => ({ default: (await import('../views/views-dialog.tsx')).ViewsDialog }))
const DoublesDialog = lazy(async () => ({
  default: (await import('../doubles/doubles-dialog.tsx')).DoublesDialog,
}))

const BatchesDialog = lazy(async () => ({
  default: (await import('../../batches/batches-dialog.tsx')).BatchesDialog,
}))
const RunningBatches = lazy(() => import('../../batches/running-batches.tsx'))

interface LibraryBarProps {
  filters: LibraryFilters
  categories: readonly Category[]
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

export function LibraryBar({ filters, categories, look, onLook }: LibraryBarProps) {
  const mayEdit = useMayEnter()('/content/new')
  const [open, setOpen] = useState<'views' | 'doubles' | 'batches' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <LookSwitch look={look} onChange={onLook} />
      <Button size="sm" icon={Bookmark} onClick={() => setOpen('views')} title="Views">
        <span className="max-sm:sr-only">Views</span>
      </Button>
      {mayEdit && (
        <Button size="sm" icon={CopyCheck} onClick={() => setOpen('doubles')} title="Doubles">
          <span className="max-sm:sr-only">Doubles</span>
        </Button>
      )}
      {mayEdit && (
        <Button size="sm" icon={History} onClick={() => setOpen('batches')} title="Bulk changes">
          <span className="max-sm:sr-only">Bulk changes</span>
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'views' && (
          <ViewsDialog
            filters={filters}
            categories={categories}
            look={look}
            onLook={onLook}
            onClose={close}
          />
        )}
        {open === 'doubles' && <DoublesDialog onClose={close} />}
        {open === 'batches' && <BatchesDialog onClose={close} />}
        {mayEdit && <RunningBatches />}
      </Suspense>
    </div>
  )
}
