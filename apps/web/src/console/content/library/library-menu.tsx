// The rarer actions on the library as a whole. Their dialogs load when opened.
import { calls } from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { CopyCheck, Download, FileUp, History } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { request } from '../../../api/client.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { useShowError } from '../../../sentences/show-error.ts'
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx'
import { useMayEnter } from '../../session/may-enter.ts'
import type { LibraryFilters } from './library-filters.ts'
import { libraryQuery } from './library-queries.ts'

const DoublesDialog = lazy(async () => ({
  default: (await import('./doubles-dialog.tsx')).DoublesDialog,
}))
const BatchesDialog = lazy(async () => ({
  default: (await import('../../batches/batches-dialog.tsx')).BatchesDialog,
}))

/** Exports all pages of the list as a table for spreadsheets. */
function useExport(filters: LibraryFilters) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const text = await request(calls.exportContent, { query: libraryQuery(filters) })
      saveFile(calls.exportContent.fileName, text, 'text/csv;charset=utf-8')
    },
  })
  useShowError(error, failures.content.export)
  return { save: () => mutate(), isSaving: isPending }
}

export function LibraryMenu({ filters }: { filters: LibraryFilters }) {
  const mayEnter = useMayEnter()
  const { save, isSaving } = useExport(filters)
  const [open, setOpen] = useState<'doubles' | 'batches' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu label="More" busy={isSaving}>
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
            <MenuItem icon={CopyCheck} onSelect={() => setOpen('doubles')}>
              Duplicates
            </MenuItem>
            <MenuItem icon={History} onSelect={() => setOpen('batches')}>
              Bulk changes
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense fallback={null}>
        {open === 'doubles' && <DoublesDialog onClose={close} />}
        {open === 'batches' && <BatchesDialog onClose={close} />}
      </Suspense>
    </>
  )
}
