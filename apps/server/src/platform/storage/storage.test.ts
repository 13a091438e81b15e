import { expect, test } from 'vitest'
import { doesStoreAnswer } from './storage.ts'

test('the store is checked at most once in five seconds, however often its state is asked for', async () => {
  let asked = 0
  const storage = { check: async () => void (asked += 1) }
  const answers = await Promise.all([0, 10, 4999].map((at) => doesStoreAnswer(storage, at)))
  expect([answers, asked]).toEqual([[true, true, true], 1])
  await doesStoreAnswer(storage, 5000)
  expect(asked).toBe(2)
})

test('a store that fails or is silent counts as unreachable', async () => {
  const fails = { check: () => Promise.reject(new Error('403')) }
  const isSilent = { check: () => new Promise<void>(() => {}) }
  const began = performance.now()
  expect(await Promise.all([doesStoreAnswer(fails), doesStoreAnswer(isSilent)])).toEqual([false, false])
  expect(performance.now() - began).toBeLessThan(60_000)
})
