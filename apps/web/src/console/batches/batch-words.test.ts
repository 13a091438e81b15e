import type { Batch } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { mayUndo } from './batch-words.ts'

const batch = (_id: string, fields: Partial<Batch>) =>
  ({ _id, change: null, undoes: null, ...fields }) as Batch

test('an editor undoes a change of fields and its undo; a super admin all', () => {
  const changed = batch('changed', { change: { active: true } })
  const trashed = batch('trashed', { change: { trash: true } })
  const undone = batch('undone', { undoes: 'changed' })
  const again = batch('again', { undoes: 'undone' })
  const restored = batch('restored', { undoes: 'trashed' })
  const imported = batch('imported', {})
  const all = [changed, trashed, undone, again, restored, imported]
  const allowed = all.filter((one) => mayUndo(one, 'content_manager', all))
  expect(allowed.map(({ _id }) => _id)).toEqual(['changed', 'undone', 'again'])
  expect(all.every((one) => mayUndo(one, 'super_admin', all))).toBe(true)
})
