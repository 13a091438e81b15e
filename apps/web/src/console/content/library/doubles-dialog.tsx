import { type DoubleGroup, calls, limits } from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/client.ts'
import { failures } from '../../../sentences/error-sentences.ts'
import { useShowError } from '../../../sentences/show-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { indiaText } from '../../schedule/india-time.ts'
import { useFromList } from '../../lists/list-return.ts'
import { ActiveBadge } from './content-badges.tsx'

function useDoubles(page: number) {
  return useQuery({
    queryKey: ['content', 'doubles', page],
    queryFn: ({ signal }) =>
      request(calls.listDoubles, { query: { page, pageSize: limits.pageSize }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

function wordsOf({ reason, categories }: DoubleGroup): string {
  if (reason === 'file') return 'The same file'
  return `Similar titles${categories.length > 0 ? ` in ${categories.join(', ')}` : ', without a category'}`
}

function Group({ group }: { group: DoubleGroup }) {
  const state = useFromList()
  const headingId = useId()
  const rest = group.count - group.items.length
  return (
    <section aria-labelledby={headingId} className="grid gap-1 rounded-card border border-hairline p-3">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <h3 id={headingId}>{wordsOf(group)}</h3>
        <Badge>{group.count}</Badge>
      </div>
      <ul className="grid gap-1">
        {group.items.map(({ _id, title, slug, active, createdAt }) => (
          <li key={_id} className="flex items-center gap-3">
            <Link
              to={`/content/edit/${_id}`}
              state={state}
              className="min-w-0 grow rounded px-2 py-1.5 hover:bg-sunken"
            >
              <span dir="auto" className="block font-medium wrap-anywhere">
                {title}
              </span>
              <span className="block text-sm wrap-anywhere text-muted">
                {slug}, added {indiaText(createdAt)}
              </span>
            </Link>
            <ActiveBadge active={active} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="px-2 text-sm text-muted">and {rest} more</p>}
    </section>
  )
}

/** Lists duplicate items; each links to its form. */
export function DoublesDialog({ onClose }: { onClose: () => void }) {
  const [page, goToPage] = useState(1)
  const { data, error, refetch } = useDoubles(page)
  useShowError(error, failures.content.doubles)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Duplicates"
      description="Items with the same file, and similar titles in the same category."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!data && error === null && <output className="text-muted">Searching...</output>}
      {!data && error !== null && <Button onClick={() => void refetch()}>Try Again</Button>}
      {data?.total === 0 && <p className="text-muted">There are no duplicates.</p>}
      {data && data.total > 0 && (
        <>
          {data.items.map((group) => (
            <Group key={`${group.reason} ${group.items[0]?._id} ${group.categories.join()}`} group={group} />
          ))}
          {data.total > limits.pageSize && (
            <Pager page={page} pageSize={limits.pageSize} total={data.total} onPage={goToPage} />
          )}
        </>
      )}
    </Dialog>
  )
}
