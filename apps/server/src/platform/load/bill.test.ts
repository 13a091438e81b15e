// Most tests move fake clocks by hand, so that they are exact even on a busy machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Bill, billed, billedStream, currentBill, noteStatement, unbilled } from './bill.ts'

/** Milliseconds: `now` passed in all, `idle` without work of this process, `used` by it on the processor. */
const clocks = {
  now: performance.now(),
  idle: performance.eventLoopUtilization().idle,
  used: process.cpuUsage().user / 1000,
}
function pass(ms: number, clock?: 'used' | 'idle'): void {
  clocks.now += ms
  if (clock) clocks[clock] += ms
}
const work = (ms: number) => pass(ms, 'used')
const idle = (ms: number) => pass(ms, 'idle')
const runOtherProgram = (ms: number) => pass(ms)

beforeEach(() => {
  idle(Math.max(0, performance.now() - clocks.now))
  // Bills read the CPU time every ten milliseconds. After this work, each test begins with such a reading.
  work(20)
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.now)
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: clocks.used * 1000, system: 0 }))
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: clocks.idle,
    active: clocks.now - clocks.idle,
    utilization: 0,
  }))
})
afterEach(() => vi.restoreAllMocks())

/** A bill with a price of one point per millisecond, and the points that its client owes. */
function openBill(paid = 0) {
  const owed: number[] = []
  const bill = new Bill(1)
  bill.pay(paid, (points) => owed.push(points))
  return { bill, owed: () => owed.reduce((sum, points) => sum + points, 0) }
}

test('a request pays once, at its end, for the work beyond its estimate', async () => {
  const [dear, cheap, worth] = [openBill(), openBill(), openBill(1000)]
  for (const { bill } of [dear, worth]) {
    bill.run(() => work(30))
    await nextTurn()
  }
  cheap.bill.run(() => {})
  await nextTurn()
  expect(dear.owed()).toBe(0)
  for (const { bill } of [dear, cheap, worth]) bill.close()
  dear.bill.close()
  expect(dear.owed()).toBeCloseTo(30)
  expect(cheap.owed()).toBe(0)
  expect(worth.owed()).toBe(0)
})

test('requests that work in the same turn of the event loop share its time, and no millisecond is paid twice', async () => {
  const all = Array.from({ length: 10 }, openBill)
  for (const { bill } of all) bill.begin()
  work(52)
  await nextTurn()
  for (const { bill } of all) expect(bill.sum.ms).toBeCloseTo(5.2)
})

test('a request does not pay for time in which other programs have the processor', async () => {
  const { bill } = openBill()
  bill.run(() => {
    work(20)
    runOtherProgram(200)
    work(30)
  })
  await nextTurn()
  expect(bill.sum.ms).toBeCloseTo(50)
})

test('a request does not pay for the work of other requests while it waits', async () => {
  const { bill } = openBill()
  const waiting = bill.run(() => delay(20))
  await nextTurn()
  const { ms } = bill.sum
  work(50)
  await waiting
  await nextTurn()
  expect(bill.sum.ms).toBe(ms)
})

test('a statement is billed only for the time in which this process was idle, not for its other work meanwhile', async () => {
  const { bill } = openBill()
  bill.run(() => {})
  await nextTurn()
  const { ms } = bill.sum
  work(50)
  bill.addStatement(50)
  bill.rest()
  expect(bill.sum.ms).toBeCloseTo(ms)
  await nextTurn()
  idle(60)
  bill.addStatement(50)
  bill.rest()
  expect(bill.sum.ms).toBeCloseTo(ms + 50)
})

test('a statement that was never answered is free, but one that was refused is not', async () => {
  const refused = Object.assign(new Error('canceled'), { severity: 'ERROR', code: '57014' })
  const paidFor = async (error: Error) => {
    const { bill } = openBill()
    await bill.run(async () => {
      await nextTurn()
      idle(60)
      noteStatement({ queryDurationMillis: 50, error })
    })
    return bill.sum.ms
  }
  expect(await paidFor(new Error('Query read timeout'))).toBe(0)
  expect(await paidFor(refused)).toBeCloseTo(50)
})

test.skipIf(process.platform === 'win32')(
  'nobody pays for time in which the process was stopped',
  async () => {
    const script = `
    import { Bill } from ${JSON.stringify(new URL('bill.ts', import.meta.url).href)}
    const began = performance.now()
    let [tickedAt, longestPause] = [began, 0]
    const tick = () => {
      longestPause = Math.max(longestPause, performance.now() - tickedAt)
      tickedAt = performance.now()
    }
    setInterval(tick, 50).unref()
    const bill = new Bill(1)
    bill.run(() => {})
    setTimeout(() => process.send('waits'), 100)
    process.once('message', () => {
      tick()
      bill.addStatement(60_000)
      process.send([bill.sum.ms, tickedAt - began - longestPause], () => process.disconnect())
    })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    expect(await once(child, 'message')).toEqual(['waits', undefined])
    // The child process should be idle before it is stopped.
    await delay(300)
    child.kill('SIGSTOP')
    await delay(300)
    child.send('answer')
    await delay(6000)
    child.kill('SIGCONT')
    const [[ms, othersMs]] = (await once(child, 'message')) as [[number, number]]
    // `othersMs` leaves out the stop of more than six seconds. Two seconds of the stop may still be charged.
    expect(ms).toBeLessThan(othersMs + 3000)
  },
)

test('a request pays for its work in a queue, in a stream, and after the client has left', async () => {
  const { bill, owed } = openBill()
  const stream = bill.run(() => billedStream(lines()))
  const inLine = bill.run(() => billed(currentBill))
  bill.close()
  async function* lines() {
    for (let n = 0; n < 3; n += 1) {
      work(10)
      await delay(1)
      yield String(currentBill() === bill)
    }
  }
  expect(currentBill()).toBeUndefined()
  expect(inLine()).toBe(bill)
  expect(bill.run(() => unbilled(currentBill))).toBeUndefined()
  expect(await text(stream)).toBe('truetruetrue')
  await nextTurn()
  expect(owed()).toBeCloseTo(30)
})

test('other requests have a turn after each chunk of a stream', async () => {
  let turns = 0
  let isOver = false
  const count = () => isOver || void setImmediate(() => ((turns += 1), count()))
  count()
  const stream = billedStream(lines())
  async function* lines() {
    for (let n = 0; n < 20; n += 1) yield String(n % 10)
  }
  expect(await text(stream)).toBe('01234567890123456789')
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(20)
})
