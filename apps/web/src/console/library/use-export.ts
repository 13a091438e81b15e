import { calls } from '@jinvani/contract'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { type LibraryFilters, libraryQuery } from './library-filters.ts'

/** Exports all items of the list, not only the page on screen. */
export function useExport(filters: LibraryFilters) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const text = await request(calls.exportContent, { query: libraryQuery(filters) })
      saveFile(calls.exportContent.fileName, text, 'text/csv;charset=utf-8')
    },
  })
  useShowError(error, failures.content.export)
  return { save: () => mutate(), isSaving: isPending }
}
