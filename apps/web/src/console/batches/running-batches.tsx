import { isOpen, useBatchEnds, useBatches } from './batch-queries.ts'
import { BatchProgress } from './batch-row.tsx'

export default function RunningBatches() {
  const { items, titleOf } = useBatches()
  useBatchEnds(items)
  const open = items?.filter(isOpen) ?? []
  if (open.length === 0) return null
  return (
    <ul aria-label="Running changes" className="grid w-full gap-3">
      {open.map((batch) => (
        <li key={batch._id} className="grid gap-2 rounded-card border border-hairline bg-raised p-4">
          <p className="font-medium wrap-anywhere">
            {titleOf(batch)} <span className="text-sm font-normal text-muted">{batch.by.name}</span>
          </p>
          <BatchProgress batch={batch} what={titleOf(batch)} />
        </li>
      ))}
    </ul>
  )
}
