// What is done with the library as a whole. Its dialogs are loaded when they are opened.
import type { Category, LibraryLook } from '@jinvani/contract'
import { Bookmark, CopyCheck } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMayEnter } from '../../session/may-enter.ts'
import type { LibraryFilters } from './library-filters.ts'
import { LookSwitch } from './look-switch.tsx'

const ViewsDialog = lazy(async () => ({ default: (await import('../views/views-dialog.tsx')).ViewsDialog }))
const DoublesDialog = lazy(async () => ({
  default: (await import('../doubles/doubles-dialog.tsx')).DoublesDialog,
}))

interface LibraryBarProps {
  filters: LibraryFilters
  categories: readonly Category[]
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

export function LibraryBar({ filters, categories, look, onLook }: LibraryBarProps) {
  const mayEdit = useMayEnter()('/content/new')
  const [open, setOpen] = useState<'views' | 'doubles' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Button size="sm" icon={Bookmark} onClick={() => setOpen('views')}>
        Views
      </Button>
      {mayEdit && (
        <Button size="sm" icon={CopyCheck} onClick={() => setOpen('doubles')}>
          Doubles
        </Button>
      )}
      <div className="ml-auto">
        <LookSwitch look={look} onChange={onLook} />
      </div>
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
      </Suspense>
    </div>
  )
}
