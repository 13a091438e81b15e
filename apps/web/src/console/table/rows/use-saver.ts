import { type Content, type Version, calls, cellNameAt, limits } from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { sentenceOf } from '../../../sentences/error-sentences.ts'
import { addDone } from '../../lists/done-here.ts'
import { indiaText, indiaTimeToday } from '../../schedule/india-time.ts'
import { useAdmin } from '../../session/session.tsx'
import { type ColumnKey, columnOf } from '../cells/columns.ts'
import { undoneWords } from '../cells/pasted.ts'
import { RowSaver } from './row-saver.ts'
import type { Server } from './row-state.ts'
import { putItem } from './use-rows.ts'

type Save = Pick<Version, 'version' | 'at' | 'actor' | 'batchId' | 'changes'>

export function changedWords(saves: readonly Save[], since: number, column: ColumnKey, me: string): string {
  const { label } = columnOf(column)
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

async function whoChangedCell(id: string, since: number, column: ColumnKey, me: string) {
  const query = { pageSize: limits.adminPageSizeMax }
  const { items } = await request(calls.listVersions, { params: { id }, query }).catch(() => ({ items: [] }))
  return changedWords(items, since, column, me)
}

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))

const addUndo: Server['onEdit'] = (undo) => {
  const report = async () => {
    const undone = await undo()
    return { said: undoneWords(undone), at: undone.at }
  }
  addDone({ undo: report, hasToast: false })
}

/** `onEdit` gets the undo of each action. Only the function of the first render is used. */
export function useSaver(onEdit: Server['onEdit'] = addUndo): RowSaver {
  const client = useQueryClient()
  const { _id } = useAdmin()
  const [saver] = useState(() => {
    const onItem = (item: Content) => {
      putItem(client, contentKeys.list, item)
      // Rows stay where they are; other lists reload when they are next opened.
      for (const key of ['content', 'dashboard'])
        void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    }
    return new RowSaver({
      send: (id, body, ifMatch) => request(calls.updateContent, { params: { id }, body, ifMatch }),
      read: (id) => request(calls.getContent, { params: { id } }),
      wait,
      onItem,
      onEdit,
      whoChanged: (id, since, column) => whoChangedCell(id, since, column, _id),
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
