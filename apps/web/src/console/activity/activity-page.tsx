import { type ActivityEvent, type ActivityFilter, ActivityKind, batchActions, calls } from '@jinvani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ChevronRight,
  ChevronsLeft,
  Cog,
  Download,
  History,
  Smartphone,
  UserRoundX,
} from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { queryOf, request } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { listQuery } from '../lists/list-query.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { indiaDay, indiaExactText, indiaText, indiaTimeToday } from '../schedule/india-time.ts'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { type Filtering, activityFilter, isFolded, kindOf, useActivityFilters } from './activity-filters.ts'
import { changeWords, fieldLabel, pageOfItem, refusalOf, sentenceOf, valueText } from './activity-words.ts'

const none = <span className="text-muted">nothing</span>

function Changes({ action, changes }: Pick<ActivityEvent, 'action' | 'changes'>) {
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium wrap-anywhere">{fieldLabel(field, action)}</dt>
          <dd className="wrap-anywhere">
            {from === undefined && to === undefined ? (
              <span className="text-muted">changed; the value is not kept</span>
            ) : (
              <>
                {from !== undefined && (
                  <>from {from === '' ? none : <span dir="auto">{valueText(from)}</span>} </>
                )}
                {to !== undefined && <>to {to === '' ? none : <span dir="auto">{valueText(to)}</span>}</>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ event }: { event: ActivityEvent }) {
  const facts = [
    ['Exact time', indiaExactText(event.at)],
    ['Address', event.address],
    ['Call', event.call],
    ['Request', event.requestId],
    ['Item', event.item.id ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt>{label}</dt>
          <dd className="wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** First letters of the first two words. A grapheme counts as a letter, so an Indian letter keeps its vowel sign. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')

const icons = { app: Smartphone, program: Cog, stranger: UserRoundX }

function Avatar({ actor: { kind, name } }: Pick<ActivityEvent, 'actor'>) {
  const Icon = kind === 'staff' ? undefined : icons[kind]
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent-deep"
    >
      {Icon ? <Icon className="size-3.5" /> : initialsOf(name)}
    </span>
  )
}

const link = 'justify-self-start py-1 text-accent-deep underline pointer-coarse:py-3'

function EventRow({ event }: { event: ActivityEvent }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const refusal = refusalOf(event)
  const { who, deed, name, rest } = sentenceOf(event)
  const page = pageOfItem(event.item)
  const change = changeWords(event)
  return (
    // Not a `details` element: its `summary` would be a button to screen readers, and a button may not contain a link.
    <div className="border-b border-hairline">
      <div className="flex items-center gap-3 pl-2 hover:bg-sunken/60 max-sm:items-start max-sm:py-1">
        <Avatar actor={event.actor} />
        <span className={`min-w-0 flex-1 wrap-anywhere ${isOpen ? '' : 'sm:truncate'}`}>
          <span dir="auto" className="font-medium">
            {who}
          </span>{' '}
          {deed}{' '}
          {name !== '' &&
            (page === undefined ? (
              <span dir="auto">“{name}”</span>
            ) : (
              <Link
                to={page}
                dir="auto"
                className="text-accent-deep underline decoration-1 underline-offset-4 max-md:py-3.5"
              >
                “{name}”
              </Link>
            ))}
          {rest}
          {change !== '' && (
            <span dir="auto" className="ml-3 text-sm text-muted">
              {change}
            </span>
          )}
        </span>
        <time dateTime={event.at} className="shrink-0 text-sm text-muted tabular-nums">
          {indiaText(event.at).slice(-5)}
        </time>
        <IconButton
          label="Details"
          icon={ChevronDown}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={panelId} hidden={!isOpen} className="grid gap-3 px-2 py-3 sm:pl-11 [&[hidden]]:hidden">
        {refusal !== null && <p>{refusal}</p>}
        {event.changes.length > 0 && <Changes action={event.action} changes={event.changes} />}
        <Facts event={event} />
        {event.actor.id !== null && (
          <Link to={`/activity?person=${event.actor.id}`} className={link}>
            What this person did
          </Link>
        )}
        {batchActions.includes(event.action) && refusal === null && (
          <Link to={`/activity?request=${event.requestId}`} className={link}>
            Each item
          </Link>
        )}
      </div>
    </div>
  )
}

const PAGE_SIZE = 25

function Export({ filters }: Pick<Filtering, 'filters'>) {
  const table = useMutation({
    mutationFn: async (query: ActivityFilter) => {
      const text = await request(calls.exportActivity, { query })
      saveFile(calls.exportActivity.fileName, text, 'text/csv;charset=utf-8')
    },
  })
  useShowError(table.error, failures.activity.export)
  return (
    <Button icon={Download} busy={table.isPending} onClick={() => table.mutate(activityFilter(filters))}>
      {table.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}

const empty: Record<ActivityKind, { title: string; text: string }> = {
  deeds: { title: 'Nothing yet', text: 'What people do in the console and the apps appears here.' },
  limits: { title: 'Nothing was refused', text: 'Refusals and reached limits appear here.' },
}
const unfound = { title: 'Nothing found', text: 'Choose other filters or a longer period.' }

function Events({ filters, isFiltered, before, goTo }: Filtering) {
  const filter = activityFilter(filters)
  const query = { ...filter, folded: isFolded(filter), before, pageSize: PAGE_SIZE }
  const list = useQuery({
    ...queryOf(['activity', 'list', query], calls.listActivity, { query }),
    ...listQuery,
  })
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
            {indiaTimeToday(events[0]?.at ?? '') !== null ? `Today, ${day}` : day}
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

/** Switches between actions and refusals: strangers can cause thousands of refusals, which would bury the actions. */
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
        action={<Export filters={filtering.filters} />}
      />
      <Kinds {...filtering} />
      <ActivityFilterBar {...filtering} />
      <Events {...filtering} />
    </>
  )
}
