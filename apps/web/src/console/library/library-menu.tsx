// The rarer actions on the whole library. Their dialog loads when it is opened.
import { Download, FileUp, History } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import type { LibraryFilters } from './library-filters.ts'
import { useExport } from './use-export.ts'
import { useMayEnter } from '../session/guard.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const BatchesDialog = lazyPiece(async () => ({
  default: (await import('../batches/batches-dialog.tsx')).BatchesDialog,
}))

export function LibraryMenu({ filters }: { filters: LibraryFilters }) {
  const mayEnter = useMayEnter()
  const { save, isSaving } = useExport(filters)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu label="More" busy={isSaving} className="max-md:ml-auto">
        <MenuItem icon={Download} onSelect={save}>
          Export
        </MenuItem>
        {mayEnter('/content/import') && (
          <MenuLink icon={FileUp} to="/content/import">
            Import
          </MenuLink>
        )}
        {mayEnter('/content/new') && (
          <MenuItem icon={History} onSelect={() => setOpen(true)}>
            Past Bulk Changes
          </MenuItem>
        )}
      </Menu>
      {isOpen && <BatchesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
