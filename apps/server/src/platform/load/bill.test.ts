import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Bill, billed, billedStream, currentBill, noteStatement, unbilled } from './bill.ts'

/** Keeps this process busy until it has used this many milliseconds of CPU time. */
function work(ms: number): void {
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const until = used() + ms * 1000
  while (used() < until);
}

/** Waits until this process has been idle for this many milliseconds, whatever other programs do. */
async function idle(ms: number): Promise<void> {
  const now = () => performance.eventLoopUtilization().idle
  for (const until = now() + ms; now() < until;) await delay(10)
}

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
  expect(dear.owed()).toBeGreaterThanOrEqual(30)
  expect(dear.owed()).toBeCloseTo(dear.bill.sum.ms)
  expect(cheap.owed()).toBeLessThan(dear.owed() / 3)
  expect(worth.owed()).toBe(0)
})

test('requests that work in the same turn share its time, and no millisecond is paid twice', async () => {
  const before = process.cpuUsage()
  const all = Array.from({ length: 10 }, openBill)
  for (const { bill } of all) bill.begin()
  work(52)
  await nextTurn()
  const { user, system } = process.cpuUsage(before)
  const sums = all.map(({ bill }) => bill.sum.ms)
  const sum = sums.reduce((one, other) => one + other)
  // A reading takes back the time since the one before (10 ms at most) in which other programs had the processor.
  expect(sum).toBeGreaterThanOrEqual(52 - 10)
  // Up to a millisecond between two readings of the clock counts whole, whoever had the processor.
  expect(sum).toBeLessThanOrEqual((user + system) / 1000 + 1)
  expect(Math.max(...sums)).toBeLessThan(Math.min(...sums) * 2)
})

test('a request does not pay for the work of others while it waits', async () => {
  const { bill } = openBill()
  const waiting = bill.run(() => delay(20))
  await nextTurn()
  const { ms } = bill.sum
  work(50)
  await waiting
  await nextTurn()
  expect(bill.sum.ms).toBe(ms)
})

test('a statement costs the time that this process slept, not the time of other work meanwhile', async () => {
  const { bill } = openBill()
  bill.run(() => {})
  await nextTurn()
  const { ms } = bill.sum
  work(50)
  bill.addStatement(50)
  bill.rest()
  expect(bill.sum.ms - ms).toBeLessThan(25)
  await nextTurn()
  const slept = bill.sum.ms
  await idle(60)
  bill.addStatement(50)
  bill.rest()
  expect(bill.sum.ms - slept).toBeGreaterThanOrEqual(45)
})

test('a statement that was never answered is free, but one that was refused is not', async () => {
  const refused = Object.assign(new Error('canceled'), { severity: 'ERROR', code: '57014' })
  const paidFor = async (error: Error) => {
    const { bill } = openBill()
    await bill.run(async () => {
      await idle(60)
      noteStatement({ queryDurationMillis: 50, error })
    })
    return bill.sum.ms
  }
  expect(await paidFor(new Error('Query read timeout'))).toBeLessThan(25)
  expect(await paidFor(refused)).toBeGreaterThanOrEqual(45)
})

test.skipIf(process.platform === 'win32')(
  'nobody pays for time in which the process was stopped',
  async () => {
    const script = `
    import { Bill } from ${JSON.stringify(new URL('bill.ts', import.meta.url).href)}
    const bill = new Bill(1)
    bill.run(() => {})
    setTimeout(() => process.send('waits'), 100)
    process.once('message', () => {
      bill.addStatement(60_000)
      process.send(bill.sum.ms, () => process.disconnect())
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
    const [ms] = (await once(child, 'message')) as [number]
    expect(ms).toBeLessThan(5000)
  },
)

test('a request pays for its work in a queue, in a stream, and after the client has left', async () => {
  const { bill, owed } = openBill()
  const stream = bill.run(() => billedStream(lines()))
  const inLine = bill.run(() => billed(currentBill))
  bill.close()
  async function* lines() {
    for (let n = 0; n < 3; n += 1) {
      await delay(1)
      work(10)
      yield String(currentBill() === bill)
    }
  }
  expect(currentBill()).toBeUndefined()
  expect(inLine()).toBe(bill)
  expect(bill.run(() => unbilled(currentBill))).toBeUndefined()
  expect(await text(stream)).toBe('truetruetrue')
  await nextTurn()
  expect(owed()).toBeCloseTo(bill.sum.ms)
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
