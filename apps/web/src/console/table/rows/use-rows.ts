// Loads rows in pages of a hundred, when they come into view.
import { type Content, type Version, calls, cellNameAt, limits } from '@jinvani/contract'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { sentenceOf } from '../../../sentences/error-sentences.ts'
import type { LibraryFilters } from '../../library/library-filters.ts'
import { libraryPage } from '../../library/library-results.tsx'
import { addDone } from '../../lists/done-here.ts'
import { indiaText, indiaTimeToday } from '../../schedule/india-time.ts'
import { useAdmin } from '../../session/session.tsx'
import { type ColumnKey, columnAt } from '../cells/columns.ts'
import { range, undoneWords } from '../cells/pasted.ts'
import { RowSaver } from './row-saver.ts'
import type { Server } from './row-state.ts'

const size = limits.adminPageSizeMax

/** Says who changed a column after the version `since`, when and how. */
export function changedWords(
  saves: readonly Pick<Version, 'version' | 'at' | 'actor' | 'batchId' | 'changes'>[],
  since: number,
  column: ColumnKey,
  me: string,
): string {
  const { label } = columnAt(column)
  const save = saves.find(
    ({ version, changes }) => version > since && changes.some(({ field }) => cellNameAt(field) === column),
  )
  if (save === undefined) return `${label} was changed meanwhile.`
  const { actor, at, batchId } = save
  const name = actor.kind === 'program' ? 'Jinvani' : actor.name || 'Somebody'
  const time = indiaTimeToday(at)
  const when = time === null ? `on ${indiaText(at)}` : `at ${time}`
  return `${actor.id === me ? 'You' : name} changed ${label}${batchId === null ? '' : ' in a bulk change'} ${when}.`
}

const addUndo: Server['onEdit'] = (undo) => {
  const report = () => undo().then((undone) => ({ said: undoneWords(undone), at: undone.at }))
  addDone({ undo: report, hasToast: false })
}

/** The saver lives as long as the component and keeps its first `onEdit`. */
export function useSaver(onEdit: Server['onEdit'] = addUndo): RowSaver {
  const client = useQueryClient()
  const { _id } = useAdmin()
  const [saver] = useState(() => {
    return new RowSaver({
      send: (id, body, ifMatch) => request(calls.updateContent, { params: { id }, body, ifMatch }),
      read: (id) => request(calls.getContent, { params: { id } }),
      wait: (seconds) => new Promise((done) => setTimeout(done, seconds * 1000)),
      onItem: (item) => {
        putItem(client, item)
        // The rows stay in place. Other lists reload when they are next opened.
        for (const key of ['content', 'dashboard'])
          void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
      },
      onEdit,
      whoChanged: async (id, since, column) => {
        const options = { params: { id }, query: { pageSize: size } }
        const { items } = await request(calls.listVersions, options).catch(() => ({ items: [] }))
        return changedWords(items, since, column, _id)
      },
      sentenceOf,
    })
  })
  useSyncExternalStore(saver.subscribe, saver.readVersion)
  useEffect(() => {
    window.addEventListener('online', saver.retryAll)
    return () => window.removeEventListener('online', saver.retryAll)
  }, [saver])
  return saver
}

const pageOf = (row: number) => Math.floor(row / size) + 1
const pagesOf = (first: number, last: number) => range(pageOf(first), pageOf(last))

export function useRows(filters: LibraryFilters) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState('1')
  const shown = wanted.split(',').map(Number)
  // Page 1 is always loaded, so that the total is known while other pages load.
  const pages = [...new Set([1, ...shown])]
  const queries = pages.map((page) => libraryPage({ ...filters, page }, size))
  const results = useQueries({ queries })
  const loaded = new Map(results.map(({ data }, index) => [pages[index], data]))
  const failed = results.find(({ error }) => error !== null)
  const pagesKnown = results.flatMap(({ data }) => data ?? [])
  const [known] = pagesKnown
  const exact = pagesKnown.find(({ totalIsEstimate }) => !totalIsEstimate)
  const total = exact?.total ?? (known && Math.max(...pagesKnown.map((page) => page.total)))
  const items = shown.flatMap((page) => loaded.get(page)?.items ?? [])
  return {
    /** Number of all rows; undefined until the first page has loaded. */
    total,
    /** The item of a row; undefined while its page is loading. */
    at: (row: number) => loaded.get(pageOf(row))?.items[row % size],
    items,
    ids: items.map(({ _id }) => _id),
    show: (first: number, last: number) => {
      const next = pagesOf(first, last).join(',')
      if (next !== wanted) setWanted(next)
    },
    load: async (first: number, last: number) => {
      const found = await Promise.all(
        pagesOf(first, last).map((page) => client.fetchQuery(libraryPage({ ...filters, page }, size))),
      )
      return range(first, last).map((row) => found[pageOf(row) - pageOf(first)]?.items[row % size])
    },
    error: known === undefined ? (failed?.error ?? null) : null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => results.forEach((result) => void result.refetch()),
  }
}

/** Replaces the item in every cached list, at its place. */
function putItem(client: QueryClient, item: Content): void {
  client.setQueriesData<{ items: Content[] }>({ queryKey: contentKeys.list }, (list) => {
    if (!list?.items.some(({ _id, version }) => _id === item._id && version <= item.version)) return list
    return { ...list, items: list.items.map((one) => (one._id === item._id ? item : one)) }
  })
}
