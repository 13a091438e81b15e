import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { Bill } from './bill.ts'
import { Load } from './load.ts'

const limits = {
  pointsPerMinute: 60,
  pointsBurst: 20,
  staffPointsPerMinute: 60,
  ipv6SiteFactor: 10,
  searchesAtOnce: 2,
  searchesWaiting: 10,
  maxEventLoopDelayMs: 0,
}
let load: Load
afterEach(() => load.close())

/** Readings that last until the test ends them. */
function held() {
  const ends: (() => void)[] = []
  return { ends, run: () => new Promise<void>((resolve) => ends.push(resolve)) }
}
/** Works until this process has used `ms` of processor time, however busy the machine is. */
function useProcessor(ms: number): void {
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const until = used() + ms * 1000
  while (used() < until);
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a process that is overloaded refuses requests, but the work of its start does not count', async () => {
  load = new Load({ ...limits, maxEventLoopDelayMs: 50 })
  const block = () => {
    const until = performance.now() + 700
    while (performance.now() < until);
  }
  const window = () => new Promise((resolve) => setTimeout(resolve, 1))
  block()
  await window()
  expect(() => load.assertPrompt()).not.toThrow()
  block()
  await window()
  expect(() => load.assertPrompt()).toThrow(expect.objectContaining({ code: 'busy' }))
})

test.each(['a client', 'a member of staff'])('only two of many reads by %s run at once', async (who) => {
  load = new Load(limits)
  const { ends, run } = held()
  const all = Array.from({ length: 10 }, () =>
    who === 'a client' ? load.read(run, undefined, 'reading:1') : load.read(run, 'editor', undefined),
  )
  await settled()
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await settled()
  expect(ends).toHaveLength(3)
  for (let at = 0; at < 10; at += 1) {
    ends[at]?.()
    await settled()
  }
  await Promise.all(all)
})

test('a read is refused if its client has a debt when its turn comes', async () => {
  load = new Load(limits)
  const { ends, run } = held()
  const all = Array.from({ length: 5 }, () => load.read(run, undefined, 'reading:1'))
  await settled()
  // One point per thousandth of a millisecond: any work leaves a debt.
  const bill = new Bill(0.001)
  await bill.run(() => load.charge('reading:1', 1))
  bill.run(() => useProcessor(20))
  bill.rest()
  bill.close()
  ends[0]?.()
  await expect(all[4]).rejects.toMatchObject({ code: 'rate-limited' })
  for (const end of ends) end()
  await Promise.allSettled(all)
})

test.each(['search', 'long', 'read'] as const)(
  'a request (%s) that waited for its turn pays only from then on',
  async (line) => {
    load = new Load(limits)
    const { ends, run } = held()
    const add = (work: () => Promise<unknown>) =>
      line === 'read' ? load.read(work, 'editor', undefined) : load[line](work, 'editor')
    const before = Array.from({ length: 4 }, () => add(run))
    const bill = new Bill(1)
    const last = bill.run(() => add(async () => useProcessor(64)))
    await settled()
    const early = bill.sum.ms
    for (let at = 0; at < before.length; at += 1) {
      ends[at]?.()
      await settled()
    }
    await last
    await settled()
    // The bill's clock reads the CPU time every ten milliseconds, so the measured time can be a little shorter.
    expect(bill.sum.ms - early).toBeGreaterThanOrEqual(54)
  },
)

test('only one long read runs at a time, whoever asks', async () => {
  load = new Load(limits)
  const { ends, run } = held()
  const all = [undefined, 'editor', 'viewer', 'viewer'].map((account) => load.long(run, account))
  for (let begun = 1; begun <= all.length; begun += 1) {
    await settled()
    expect(ends).toHaveLength(begun)
    ends.at(-1)?.()
  }
  await Promise.all(all)
})

test('the next export of a person starts only after the last byte of the one before', async () => {
  load = new Load(limits)
  const first = new Readable({ read() {} })
  expect(await load.long(async () => first, 'editor')).toBe(first)
  let isSecond = false
  const second = load.long(async () => (isSecond = true), 'editor')
  expect(await load.long(async () => 'of another', 'other')).toBe('of another')
  expect(isSecond).toBe(false)
  first.destroy()
  await second
  expect(isSecond).toBe(true)
})
