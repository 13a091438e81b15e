import { expect, test, vi } from 'vitest'
import { runRound, startClocks, untilNothing } from './clocks.ts'
import type { Deps } from './deps.ts'

const warn = vi.fn()
const deps = { log: { warn } } as unknown as Deps
const problem = 'the clock is wrong'

test('a task that fails does not stop the others', async () => {
  const due = [2, 1, 0]
  const err = new Error('no')
  const tasks = [() => Promise.reject(err), untilNothing(async () => due.shift() ?? 0)]
  await runRound(deps, { tasks, problem })
  expect(due).toEqual([])
  expect(warn.mock.calls).toEqual([[{ err, unwritten: 0 }, problem]])
})

test('a round logs an outage of the database once, and every failure by a bug', async () => {
  warn.mockClear()
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const failing = [() => Promise.reject(away), () => Promise.reject(away), () => Promise.reject(away)]
  await runRound(deps, { tasks: failing, problem: 'a clock without its database' })
  expect(warn).toHaveBeenCalledTimes(1)
  const faulty = [() => Promise.reject(new TypeError('a bug')), () => Promise.reject(new TypeError('a bug'))]
  await runRound(deps, { tasks: faulty, problem: 'a clock without its database' })
  expect(warn).toHaveBeenCalledTimes(3)
})

test('a round that takes longer than the interval does not start twice, and a stop waits for it', async () => {
  let begun = 0
  let ended = 0
  const { promise: isLong, resolve: end } = Promise.withResolvers<void>()
  const long = async () => {
    begun += 1
    await isLong
    ended += 1
  }
  const after = vi.fn(() => Promise.resolve())
  const short = vi.fn(() => Promise.resolve())
  const stop = startClocks(deps, [
    { everyMs: 1, startsAtOnce: true, tasks: [long, after], problem },
    { everyMs: 1, tasks: [short], problem },
  ])
  await expect.poll(() => short.mock.calls.length).toBeGreaterThan(5)
  expect(begun).toBe(1)
  const stopped = stop()
  end()
  await stopped
  expect(ended).toBe(1)
  expect(after).not.toHaveBeenCalled()
})
