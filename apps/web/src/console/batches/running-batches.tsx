import { useQuery } from '@tanstack/react-query'
import { allCategories } from '../lists/list-query.ts'
import { isOpen, useBatchEnds, useBatches } from './batch-queries.ts'
import { BatchProgress } from './batch-row.tsx'
import { batchWords } from './batch-words.ts'

/** Progress of the running bulk changes. They show again after a reload of the page. */
export default function RunningBatches() {
  const { data } = useBatches()
  useBatchEnds(data?.items)
  const open = data?.items.filter(isOpen) ?? []
  const { data: categories } = useQuery({ ...allCategories, enabled: open.length > 0 })
  if (open.length === 0) return null
  const nameOf = (id: string) => categories?.items.find(({ _id }) => _id === id)?.name ?? '…'
  return (
    <ul aria-label="Running changes" className="grid w-full gap-3">
      {open.map((batch) => {
        const what = batchWords(batch, nameOf, data?.items)
        return (
          <li key={batch._id} className="grid gap-2 rounded-card border border-hairline bg-raised p-4">
            <p className="font-medium wrap-anywhere">
              {what} <span className="text-sm font-normal text-muted">{batch.by.name}</span>
            </p>
            <BatchProgress batch={batch} what={what} />
          </li>
        )
      })}
    </ul>
  )
}
