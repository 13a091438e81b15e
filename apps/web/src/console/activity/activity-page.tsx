import { ActivityKind } from '@jinvani/contract'
import { ChevronRight, ChevronsLeft, Download, History } from 'lucide-react'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unloaded } from '../lists/unloaded.tsx'
import { indiaDay, indiaTimeToday } from '../schedule/india-time.ts'
import { EventRow } from './activity-event.tsx'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { kindOf, activityFilter, useActivityFilters } from './activity-filters.ts'
import { useActivity, useExport } from './activity-queries.ts'

type Filtering = ReturnType<typeof useActivityFilters>

function Actions({ filters }: Pick<Filtering, 'filters'>) {
  const table = useExport()
  useShowError(table.error, failures.activity.export)
  return (
    <Button icon={Download} busy={table.isPending} onClick={() => table.mutate(activityFilter(filters))}>
      {table.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}

const isToday = (at: string) => indiaTimeToday(at) !== null

const empty: Record<ActivityKind, { title: string; text: string }> = {
  deeds: { title: 'Nothing yet', text: 'What people do in the console and the apps appears here.' },
  limits: { title: 'Nothing was refused', text: 'Refusals and reached limits appear here.' },
}
const unfound = { title: 'Nothing found', text: 'Choose other filters or a longer period.' }

function Events({ filters, isFiltered, before, goTo }: Filtering) {
  const list = useActivity(activityFilter(filters), before)
  useShowError(list.error, failures.activity.list)
  const { data } = list
  if (!data)
    return (
      <Unloaded
        query={list}
        failure={failures.activity.list}
        label="Loading activity"
        shapes={Array<string>(12).fill('h-9')}
      />
    )
  const { items, next } = data
  if (items.length === 0)
    return <EmptyState icon={History} {...(isFiltered ? unfound : empty[kindOf(filters)])} />
  const days = [...Map.groupBy(items, ({ at }) => indiaDay(at))]
  return (
    <>
      {days.map(([day, events]) => (
        <section key={day} className="mb-6">
          <h2 className="border-b border-hairline px-2 pb-1 text-sm font-semibold text-muted">
            {isToday(events[0]?.at ?? '') ? `Today, ${day}` : day}
          </h2>
          <ul aria-label={`Events, ${day}`} aria-busy={list.isPlaceholderData}>
            {events.map((event) => (
              <li key={event.id}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
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

const kinds: Record<ActivityKind, string> = { deeds: 'Actions', limits: 'Limits and refusals' }

/** Strangers can cause refusals by the thousand, so these do not mix with what was done. */
function Kinds({ filters, change }: Pick<Filtering, 'filters' | 'change'>) {
  return (
    <fieldset aria-label="Kind of events" className="mb-4 flex gap-1">
      {ActivityKind.options.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kindOf(filters) === kind}
          onClick={() => change({ kind: kind === 'deeds' ? '' : kind, noun: '', action: '' })}
          className="min-h-9 rounded border border-transparent px-3 text-muted hover:bg-sunken aria-pressed:border-edge aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-deep pointer-coarse:min-h-11"
        >
          {kinds[kind]}
        </button>
      ))}
    </fieldset>
  )
}

export function ActivityPage() {
  const filtering = useActivityFilters()
  return (
    <>
      <PageHeader
        isList
        title="Activity"
        description="Who did what, newest first, in India’s time"
        action={<Actions filters={filtering.filters} />}
      />
      <Kinds {...filtering} />
      <ActivityFilterBar {...filtering} />
      <Events {...filtering} />
    </>
  )
}
