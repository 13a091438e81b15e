import { type Version, calls, cellNameAt, limits } from '@jinvani/contract'
import { request } from '../../../../api/client.ts'
import { indiaText, indiaTimeToday } from '../../../schedule/india-time.ts'
import { type ColumnKey, columnOf } from '../cells/columns.ts'

type Save = Pick<Version, 'version' | 'at' | 'actor' | 'batchId' | 'changes'>

/** Says who changed the cell after that version; `me` is the reader's id. */
export function changedWords(saves: readonly Save[], since: number, column: ColumnKey, me: string): string {
  const { label } = columnOf(column)
  const save = saves.find(
    ({ version, changes }) => version > since && changes.some(({ field }) => cellNameAt(field) === column),
  )
  if (save === undefined) return `${label} was changed meanwhile.`
  const { actor, at, batchId } = save
  const name = actor.kind === 'program' ? 'The program' : actor.name || 'Somebody'
  const time = indiaTimeToday(at)
  const when = time === null ? `on ${indiaText(at)}` : `at ${time}`
  return `${actor.id === me ? 'You' : name} changed ${label}${batchId === null ? '' : ' in a bulk change'} ${when}.`
}

export async function whoChangedCell(id: string, since: number, column: ColumnKey, me: string) {
  const query = { pageSize: limits.adminPageSizeMax }
  const { items } = await request(calls.listVersions, { params: { id }, query }).catch(() => ({ items: [] }))
  return changedWords(items, since, column, me)
}
