import type { Batch } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { batchWords, endWords, findOriginal, mayUndo } from './batch-words.ts'

const batch = (_id: string, fields: Partial<Batch>) =>
  ({ _id, change: null, undoes: null, ...fields }) as Batch

test('an editor may undo a change of fields and its undo, and a super admin may undo everything', () => {
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

test('an undo is named after the undone change, and the undo of an undo after the change that it repeats', () => {
  const chain = [batch('0', { kind: 'bulk', change: { rating: 'U' } })]
  for (const index of [0, 1, 2, 3])
    chain.push(batch(String(index + 1), { kind: 'undo', undoes: String(index) }))
  const words = chain.map((one) => batchWords(one, (id) => id, chain))
  const [undo, again] = ['Undo of “Rate U”', '“Rate U”, done again']
  expect(words).toEqual(['Rate U', undo, again, undo, again])
  expect(chain.map((one) => findOriginal(one, chain)._id)).toEqual(['0', '1', '0', '1', '0'])
  // The list has only the latest batches, so the batch that was undone may be missing.
  expect(chain.map((one) => batchWords(one, (id) => id, []))).toEqual(['Rate U', ...Array(4).fill('Undo')])
  expect(endWords(batch('0', { kind: 'undo', state: 'done', changed: 12 }))).toBe(
    'Undid the change of 12 items',
  )
})
