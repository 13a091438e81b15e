import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changedWords } from './use-rows.ts'

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

describe('the sentence about a conflict', () => {
  beforeEach(() => void vi.setSystemTime('2026-11-20T06:30:00Z'))
  afterEach(() => void vi.useRealTimers())
  test.each([
    ['by a colleague', {}, 'Asha changed Rating on 1 Mar 2020, 06:26.'],
    ['by the reader', mine, 'You changed Rating on 1 Mar 2020, 06:26.'],
    ['in bulk', { ...mine, batchId: 'b' }, 'You changed Rating in a bulk change on 1 Mar 2020, 06:26.'],
    ['by the program', { actor: { kind: 'program', id: null, name: '' } }, /^Jinvani changed/],
    ['of today', { at: '2026-11-20T00:56:00.000Z' }, 'Asha changed Rating at 06:26.'],
    ['of another field only', { changes: [{ field: 'slug' }] }, 'Rating was changed meanwhile.'],
    ['in an older save', { version: 1 }, 'Rating was changed meanwhile.'],
  ])('says who changed what and when, as far as it is known, for a change %s', (_what, more, words) => {
    expect(changedWords([saved(2, more)], 1, 'rating', me)).toMatch(words)
  })
})
