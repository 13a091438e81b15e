import { describe, expect, test } from 'vitest'
import { changedWords } from './use-saver.ts'

const me = 'me'
const saved = (version: number, more: object = {}) => ({
  version,
  at: '2020-03-01T00:56:00.000Z',
  actor: { kind: 'staff' as const, id: 'asha', name: 'Asha' },
  batchId: null,
  changes: [{ field: 'rating', to: 'U' }],
  ...more,
})
const mine = { actor: { kind: 'staff', id: me, name: 'Asha' } }

describe('a conflict says who changed the cell', () => {
  test.each([
    ['a colleague', {}, 'Asha changed Rating on 1 Mar 2020, 06:26.'],
    ['the reader', mine, 'You changed Rating on 1 Mar 2020, 06:26.'],
    ['a bulk change', { ...mine, batchId: 'b' }, 'You changed Rating in a bulk change on 1 Mar 2020, 06:26.'],
    ['the program', { actor: { kind: 'program', id: null, name: '' } }, /^Jinvani changed/],
    ['today', { at: new Date().toISOString() }, /^Asha changed Rating at \d\d:\d\d\.$/],
    ['another field', { changes: [{ field: 'slug' }] }, 'Rating was changed meanwhile.'],
    ['an older save', { version: 1 }, 'Rating was changed meanwhile.'],
  ])('%s', (_what, more, words) => {
    expect(changedWords([saved(2, more)], 1, 'rating', me)).toMatch(words)
  })
})
