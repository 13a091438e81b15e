import { expect, test } from 'vitest'
import { findMissing } from './readiness.ts'

test('a part that lost its connection is asked once more, and one that does not answer is missing', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const asked = { replaced: 0, away: 0 }
  const found = await findMissing({
    async replaced() {
      asked.replaced += 1
      if (asked.replaced === 1) throw lost
    },
    async away() {
      asked.away += 1
      throw lost
    },
    silent: () => new Promise(() => {}),
  })
  expect(found).toEqual([
    { name: 'away', err: lost },
    { name: 'silent', err: new Error('No answer within 1500 ms') },
  ])
  expect(asked).toEqual({ replaced: 2, away: 2 })
})
