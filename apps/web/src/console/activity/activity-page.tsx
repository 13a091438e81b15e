import { ChevronRight, ChevronsLeft, Download, History } from 'lucide-react'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { EventRow } from './activity-event.tsx'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { queryOf, useActivityFilters } from './activity-filters.ts'
import { useActivity, useExport } from './activity-queries.ts'

type Filtering = ReturnType<typeof useActivityFilters>

function Actions({ filters }: Pick<Filtering, 'filters'>) {
  const table = useExport()
  useShowError(table.error, failures.activity.export)
  return (
    <Button icon={Download} busy={table.isPending} onClick={() => table.mutate(queryOf(filters))}>
      {table.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}

function Events({ filters, before, goTo }: Filtering) {
  const list = useActivity(queryOf(filters), before)
  useShowError(list.error, failures.activity.list)
  const { data } = list
  if (!data)
    return (
      <Unloaded
        query={list}
        failure={failures.activity.list}
        label="Loading activity"
        shapes={Array<string>(8).fill('h-13')}
      />
    )
  const { items, next } = data
  if (items.length === 0)
    return <EmptyState icon={History} title="Nothing found" text="Choose other filters or a longer period." />
  return (
    <>
      <ul aria-label="Events" aria-busy={list.isPlaceholderData} className="grid gap-2">
        {items.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
      <nav aria-label="Pagination" className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="sm" icon={ChevronsLeft} disabled={before === undefined} onClick={() => goTo(undefined)}>
          Newest
        </Button>
        <Button size="sm" disabled={next === null} onClick={() => goTo(next ?? undefined)}>
          Older
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </nav>
    </>
  )
}

export function ActivityPage() {
  const filtering = useActivityFilters()
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who did what, newest first, in India’s time"
        action={<Actions filters={filtering.filters} />}
      />
      <ActivityFilterBar {...filtering} />
      <Events {...filtering} />
    </>
  )
}
