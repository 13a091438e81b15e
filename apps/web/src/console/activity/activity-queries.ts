import { type ActivityFilter, calls } from '@jinvani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'
import { listQuery } from '../lists/list-query.ts'
import { isFolded } from './activity-filters.ts'

const PAGE_SIZE = 25

export function useActivity(filter: ActivityFilter, before: number | undefined) {
  const query = { ...filter, folded: isFolded(filter), before, pageSize: PAGE_SIZE }
  return useQuery({ ...queryOf(['activity', 'list', query], calls.listActivity, { query }), ...listQuery })
}

export const useExport = () =>
  useMutation({
    mutationFn: async (query: ActivityFilter) => {
      const text = await request(calls.exportActivity, { query })
      saveFile(calls.exportActivity.fileName, text, 'text/csv;charset=utf-8')
    },
  })
