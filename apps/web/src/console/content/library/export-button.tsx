import { calls } from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { request } from '../../../api/client.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { useShowError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import type { LibraryFilters } from './library-filters.ts'
import { libraryQuery } from './library-queries.ts'

/** What the list shows, on all its pages, as a table for spreadsheets. */
export function ExportButton({ filters }: { filters: LibraryFilters }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const text = await request(calls.exportContent, { query: libraryQuery(filters) })
      saveFile(calls.exportContent.fileName, text, 'text/csv;charset=utf-8')
    },
  })
  useShowError(error, failures.content.export)
  return (
    <Button icon={Download} busy={isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Export'}
    </Button>
  )
}
