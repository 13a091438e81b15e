import { expect, test } from 'vitest'
import { ShortMemory } from './short-memory.ts'

function open(maxWeight = 100) {
  const clock = { now: 0 }
  const memory = new ShortMemory<string>({
    maxAgeMs: 10,
    maxWeight,
    weigh: (value) => value.length,
    now: () => clock.now,
  })
  let reads = 0
  const read = (name: string, keys: string[] = [], value = name) =>
    memory.read(name, async () => {
      reads += 1
      return { value, keys }
    })
  return { memory, clock, read, reads: () => reads }
}

/** A reading that lasts until the test ends it. */
function slowReading(memory: ShortMemory<string>, name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = memory.read(name, async () => ({ value: await promise, keys: ['a'] }))
  return { answer, end: resolve }
}

test('a value is read once until it is too old, counted from the start of the read', async () => {
  const { memory, clock, read, reads } = open()
  expect(await read('x')).toBe('x')
  clock.now = 9
  expect(await read('x')).toBe('x')
  expect(reads()).toBe(1)
  clock.now = 10
  await read('x')
  expect(reads()).toBe(2)
  const slow = slowReading(memory, 'slow')
  clock.now = 20
  slow.end('value')
  expect(await slow.answer).toBe('value')
  expect(memory.get('slow')).toBeUndefined()
})

test('callers that arrive during a read share its result or its failure', async () => {
  const { memory, read, reads } = open()
  await Promise.all([read('x'), read('x'), read('x'), read('y')])
  expect(reads()).toBe(2)
  let tries = 0
  const fail = () =>
    memory.read('z', async () => {
      tries += 1
      throw new Error('no')
    })
  const ends = await Promise.allSettled([fail(), fail()])
  expect([ends.map(({ status }) => status), tries]).toEqual([['rejected', 'rejected'], 1])
  await expect(fail()).rejects.toThrow('no')
  expect(tries).toBe(2)
})

test('a change removes only the values that have one of its keys', async () => {
  const { memory, read } = open()
  await read('list', ['content'])
  await read('item', ['content-1'])
  memory.forget(['content', 'content-2'])
  expect([memory.get('list'), memory.get('item')]).toEqual([undefined, 'item'])
})

test('a read that began before a change is neither stored nor given to later callers', async () => {
  const { memory } = open()
  const before = slowReading(memory, 'x')
  memory.forget(['a'])
  const after = slowReading(memory, 'x')
  before.end('old')
  expect(await before.answer).toBe('old')
  expect(memory.get('x')).toBeUndefined()
  // The older reading has ended, but the newer one still runs.
  const third = slowReading(memory, 'x')
  after.end('new')
  expect([await after.answer, await third.answer, memory.get('x')]).toEqual(['new', 'new', 'new'])
})

test('a new value removes every expired one and, if the memory is full, the oldest one', async () => {
  const { memory, clock, read } = open(5)
  await read('a', [], 'aa')
  await read('b', [], 'bb')
  await read('c', [], 'cc')
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([undefined, 'bb', 'cc'])
  clock.now = 10
  await read('d', [], 'ddddd')
  expect(memory.get('d')).toBe('ddddd')
})
