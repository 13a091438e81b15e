import { type Import, type ImportOutcome, calls, importOutcomes, superAdmins } from '@jinvani/contract'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf, request } from '../../api/client.ts'
import { askEvery } from '../../live/stream-state.ts'
import { failures, sentenceOf } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { batchesKey, isOpen, useBatchEnds, useNoteBatch } from '../batches/batch-queries.ts'
import { BatchRow } from '../batches/batch-row.tsx'
import { batchWords } from '../batches/batch-words.ts'
import { listQuery } from '../lists/list-query.ts'
import { Skeletons, Unloaded } from '../lists/unloaded.tsx'
import { useAdmin } from '../session/session.tsx'
import { FoundRow, importColumns } from './import-columns.tsx'
import { columnWords, outcomeWords, unknownWords, unplayableWords, workWords } from './import-words.ts'

const PAGE_SIZE = 25
/** Begins with `content`, so that a change of an item refreshes the rows. */
const rowsKey = (id: string) => ['content', 'import', id]
const importKey = (id: string) => ['imports', 'item', id]

interface RowFilter {
  outcome?: ImportOutcome
  column?: string
  message?: string
}

interface ShownProps {
  found: Import
  shown: RowFilter
  show: (shown: RowFilter) => void
}

const look = (isShown: boolean) =>
  classNames(
    'rounded border text-left transition-colors enabled:hover:border-accent-deep',
    isShown ? 'border-accent-deep bg-accent-soft' : 'border-hairline bg-ground',
  )

function Counts({ found, shown, show }: ShownProps) {
  return (
    <ul aria-label="Show rows" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {importOutcomes.map((outcome) => (
        <li key={outcome}>
          <button
            type="button"
            aria-pressed={shown.outcome === outcome}
            disabled={outcome === 'same' || found.counts[outcome] === 0}
            onClick={() => show(shown.outcome === outcome ? {} : { outcome })}
            className={classNames('grid w-full px-3 py-2', look(shown.outcome === outcome))}
          >
            <span className="text-xl tabular-nums">{found.counts[outcome].toLocaleString('en')}</span>
            <span className="text-sm text-muted">{outcomeWords[outcome].label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Unplayable({ found }: Pick<ShownProps, 'found'>) {
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: () => request(calls.importAsInactive, { params: { id: found._id } }),
    onSuccess: (changed) => client.setQueryData(importKey(found._id), changed),
    onSettled: () => client.invalidateQueries({ queryKey: rowsKey(found._id) }),
  })
  useShowError(taking.error, failures.imports.inactive)
  if (found.unplayable === 0 || found.startedAt !== null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-hairline bg-ground px-3 py-2">
      <p>{unplayableWords(found.unplayable)}</p>
      <Button size="sm" busy={taking.isPending} onClick={() => taking.mutate()}>
        Import them as inactive
      </Button>
    </div>
  )
}

function Refusals({ found, shown, show }: ShownProps) {
  if (found.refusals.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-medium">Why rows are refused</h2>
      <ul aria-label="Why rows are refused" className="grid max-h-80 gap-1.5 overflow-y-auto">
        {found.refusals.map(({ count, ...reason }) => {
          const isShown = shown.message === reason.message && shown.column === reason.column
          return (
            <li key={`${reason.column} ${reason.message}`}>
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() => show(isShown ? {} : { outcome: 'refuse', ...reason })}
                className={classNames('flex w-full items-baseline gap-3 px-3 py-1.5 text-sm', look(isShown))}
              >
                <span className="min-w-8 text-right font-medium tabular-nums">
                  {count.toLocaleString('en')}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {columnWords(reason.column)}
                  {reason.message}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Rows({ found, shown }: Pick<ShownProps, 'found' | 'shown'>) {
  const [page, setPage] = useState(1)
  const query = { ...shown, page, pageSize: PAGE_SIZE }
  const list = useQuery({
    ...queryOf([...rowsKey(found._id), query], calls.listImportRows, { params: { id: found._id }, query }),
    ...listQuery,
  })
  useShowError(list.error, failures.imports.rows)
  if (!list.data) return <Skeletons label="Loading rows" shapes={Array<string>(6).fill('h-16')} />
  const { items, total } = list.data
  if (items.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Nothing to show" text="The library already matches this table." />
    )
  return (
    <>
      <Table
        caption="Rows"
        columns={importColumns(found.source === 'youtube' ? 'Link' : 'Row')}
        rowComponent={FoundRow}
        rows={items}
        rowKey={({ row }) => String(row)}
        loading={list.isPlaceholderData}
        empty=""
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
    </>
  )
}

function useBatch(id: string | undefined) {
  return useQuery({
    queryKey: [...batchesKey, 'one', id],
    queryFn:
      id === undefined ? skipToken : ({ signal }) => request(calls.getBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? askEvery() : false),
  })
}

/** An import and its batch have the same ID. */
function ImportProgress({ found }: Pick<ShownProps, 'found'>) {
  const { role } = useAdmin()
  const { data: batch, error } = useBatch(found._id)
  const { data: back, error: backError } = useBatch(batch?.undoneBy ?? undefined)
  useShowError(error ?? backError, failures.imports.load)
  const batches = [batch, back].filter((each) => each !== undefined)
  useBatchEnds(batches)
  return (
    <div className="grid w-full gap-3">
      <ul aria-live="polite">
        {batches.map((each) => (
          <BatchRow
            key={each._id}
            batch={each}
            what={batchWords(each, String, batches)}
            mayUndo={superAdmins.includes(role) || (each === batch && found.counts.create === 0)}
          />
        ))}
      </ul>
      {batch?.state === 'stopped' && <p>To import the rest, choose the file again.</p>}
      {batch && !isOpen(batch) && (
        <Link to="/content" className="justify-self-start text-accent-deep underline">
          Open the Library
        </Link>
      )}
    </div>
  )
}

function Work({ found }: Pick<ShownProps, 'found'>) {
  const client = useQueryClient()
  const note = useNoteBatch()
  const start = useMutation({
    mutationFn: () => request(calls.startImport, { params: { id: found._id } }),
    onSuccess: note,
    onSettled: () => client.invalidateQueries({ queryKey: importKey(found._id) }),
  })
  const words = workWords(found.counts)
  if (words === null) return <p>There is nothing to create or change.</p>
  return (
    <>
      <Button variant="primary" icon={Upload} busy={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Starting...' : words}
      </Button>
      <p aria-live="assertive" className="w-full text-danger empty:hidden">
        {start.error && sentenceOf(start.error)}
      </p>
    </>
  )
}

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

function Notes({ found }: Pick<ShownProps, 'found'>) {
  const { unknownColumns, encoding, separator } = found
  return (
    <div className="grid gap-1 text-sm text-muted empty:hidden">
      {encoding !== '' && (
        <p>
          Read as {encoding}, separated by {separators[separator] ?? separator}.
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p className="wrap-anywhere text-warning">
          {unknownColumns.length === 1 ? 'An unknown column is' : 'Unknown columns are'} left out:{' '}
          {unknownWords(unknownColumns)}
        </p>
      )}
    </div>
  )
}

export function ImportFound({ id }: { id: string }) {
  const query = useQuery(queryOf(importKey(id), calls.getImport, { params: { id } }))
  useShowError(query.error, failures.imports.load)
  const [shown, show] = useState<RowFilter>({})
  const found = query.data
  if (!found)
    return (
      <Unloaded
        query={query}
        failure={failures.imports.load}
        label="Loading the import"
        shapes={['h-48', 'h-64']}
        className="grid gap-6"
      />
    )
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4 p-4 md:p-6">
        <Counts found={found} shown={shown} show={show} />
        <Unplayable found={found} />
        <Refusals found={found} shown={shown} show={show} />
        <Notes found={found} />
        <div className="flex flex-wrap items-center gap-3">
          {found.startedAt === null ? <Work found={found} /> : <ImportProgress found={found} />}
        </div>
      </Card>
      <Rows key={JSON.stringify(shown)} found={found} shown={shown} />
    </div>
  )
}
