import type { Category, LibraryLook } from '@jinvani/contract'
import { Bookmark } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { LibraryFilters } from '../../library/library-filters.ts'

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }))

interface ViewsButtonProps {
  filters: LibraryFilters
  categories: readonly Category[]
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

export function ViewsButton(props: ViewsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="max-md:gap-1.5 max-md:px-1.5 max-[22.5rem]:[&>svg]:hidden"
        icon={Bookmark}
        onClick={() => setOpen(true)}
      >
        Views
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ViewsDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
