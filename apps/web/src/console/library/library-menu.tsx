// The rarer actions on the whole library. The code of a dialog loads when it is opened.
import { Download, FileUp, History, Users } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { useLibraryFilters } from './library-filters.ts'
import { useExport } from './use-export.ts'
import { useMayEnter } from '../session/guard.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const BatchesDialog = lazyPiece(() => import('../batches/batches-dialog.tsx'))

const PeopleDialog = lazyPiece(() => import('./people-dialog.tsx'))

export default function LibraryMenu() {
  const mayEnter = useMayEnter()
  const { save, isSaving } = useExport(useLibraryFilters().filters)
  const [opened, setOpened] = useState<'batches' | 'people'>()
  const close = () => setOpened(undefined)
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
          <>
            <MenuItem icon={History} onSelect={() => setOpened('batches')}>
              Past Bulk Changes
            </MenuItem>
            <MenuItem icon={Users} onSelect={() => setOpened('people')}>
              Names of People
            </MenuItem>
          </>
        )}
      </Menu>
      {opened === 'batches' && <BatchesDialog onClose={close} />}
      {opened === 'people' && <PeopleDialog onClose={close} />}
    </>
  )
}
