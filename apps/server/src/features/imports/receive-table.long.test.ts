// Tables are written to disk while they arrive, and each person may send only a few at a time.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { apiPrefix, calls, limits } from '@jinvani/contract'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

const MB = 1024 * 1024
/** Milliseconds that the server waits for a body. No other timer has this length, so tests can find these timers. */
const DEADLINE_MS = 77_777
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ requestTimeoutMs: DEADLINE_MS })
})
afterAll(() => app.close())
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Sends the head of a request with a table of 49 MB, and the first part of its body. Resolves when both are sent. */
async function begin(token: string, part: Buffer, length = 49 * MB): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  socket.on('error', () => {})
  const head = [
    `POST ${apiPrefix}/admin/imports HTTP/1.1`,
    'host: x',
    'content-type: text/csv',
    `authorization: Bearer ${token}`,
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(part, resolve))
  return socket
}

const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0])
const table = 'slug,title,platform\nslow,Slow,web\n'
const check = (token: string) =>
  app.call(calls.checkImport, { token, body: table as never, headers: { 'content-type': 'text/csv' } })

function bytesHeld(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('half-sent tables are not kept in memory and leave no file', async () => {
  const part = Buffer.alloc(20 * MB, 'x')
  const before = bytesHeld()
  for (let person = 0; person < 4; person++) {
    const token = await app.signIn('content_manager')
    await begin(token, part)
    await begin(token, part)
  }
  // Eight bodies of 20 MB were sent, but they are not kept in memory.
  expect(bytesHeld() - before).toBeLessThan(80 * MB)
  const names = await readdir(join(app.deps.config.dataDir, 'tmp'))
  expect(names.filter((name) => name.startsWith('import-'))).toEqual([])
})

test('one person can send two tables at a time; a third is refused at once', async () => {
  const token = await app.signIn('content_manager')
  const sockets = await Promise.all([1, 2, 3].map(() => begin(token, Buffer.from('slug'))))
  const { socket: third, answer } = await Promise.race(
    sockets.map(async (socket) => ({ socket, answer: await answerOf(socket) })),
  )
  const first = sockets.find((socket) => socket !== third)
  expect(answer).toMatch(/^HTTP\/1.1 429 /)
  expect(answer).toContain('2 of your tables are already being read. Try again when one of them is done')
  expect((await check(token)).status).toBe(429)
  expect((await check(await app.signIn('content_manager'))).status).toBe(201)
  first?.destroy()
  await expect.poll(async () => (await check(token)).status, { interval: 100 }).toBe(201)
})

/** Stops the timers that cut off slow bodies. `elapse` fires those that the server has not cleared. */
function holdDeadlines() {
  const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis
  const held = new Map<unknown, () => void>()
  let begun = 0
  const start = vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms, ...rest) => {
    const timer = startTimer(act, ms, ...rest)
    if (ms !== DEADLINE_MS) return timer
    stopTimer(timer)
    begun += 1
    held.set(timer, act)
    return timer
  })
  const stop = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer)
    stopTimer(timer)
  })
  onTestFinished(() => {
    start.mockRestore()
    stop.mockRestore()
  })
  return {
    count: () => ({ begun, held: held.size }),
    elapse() {
      for (const act of held.values()) act()
    },
  }
}

test('a refused table gets the same time to arrive as any other body', async () => {
  const token = await app.signIn('content_manager')
  const deadlines = holdDeadlines()
  const sockets = await Promise.all([1, 2, 3].map(() => begin(token, Buffer.from('slug'))))
  const closed = sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)))
  // The server has cleared the timers of the two tables that it reads.
  await expect.poll(deadlines.count).toEqual({ begun: 3, held: 1 })
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  deadlines.elapse()
  await Promise.race(closed)
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(1)
})

test('a table that the server reads may arrive after the deadline of other bodies', async () => {
  const token = await app.signIn('content_manager')
  const deadlines = holdDeadlines()
  const socket = await begin(token, Buffer.from(table.slice(0, 10)), table.length)
  await expect.poll(deadlines.count).toEqual({ begun: 1, held: 0 })
  deadlines.elapse()
  socket.write(table.slice(10))
  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 201 /)
})

test.each([
  ['is silent for a minute', 60_000],
  ['takes half an hour', 30 * 60_000],
])('the sender of a table that %s loses the connection', async (_, limitMs) => {
  const token = await app.signIn('content_manager')
  const { setTimeout: startTimer } = globalThis
  // Shortens only the time limit that is tested here.
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation((act, ms, ...rest) => startTimer(act, ms === limitMs ? 200 : ms, ...rest))
  try {
    const socket = await begin(token, Buffer.from('slug'))
    await once(socket.resume(), 'close')
    expect(socket.bytesRead, 'without an answer').toBe(0)
  } finally {
    timers.mockRestore()
  }
})

test('a table that does not announce its length is cut off at the size limit', async () => {
  const token = await app.signIn('content_manager')
  const piece = new Uint8Array(MB).fill(120)
  let sent = 0
  const body = new ReadableStream({
    pull: (controller) => (sent++ < 60 ? controller.enqueue(piece) : controller.close()),
  })
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, body, duplex: 'half' } as const
  const answer = await fetch(`${app.url}${apiPrefix}/admin/imports`, request)
  expect(answer.status).toBe(413)
  expect((await check(token)).status, 'its place is free again').toBe(201)
})

test('every table is refused while the disk is nearly full', async () => {
  const { config } = app.deps
  const before = config.minFreeDiskBytes
  config.minFreeDiskBytes = Number.MAX_SAFE_INTEGER
  try {
    expect((await check(await app.signIn('content_manager'))).status).toBe(507)
  } finally {
    config.minFreeDiskBytes = before
  }
})

test('the newest ten tables that a person has not imported are kept', async () => {
  const [token, other] = [await app.signIn('content_manager'), await app.signIn('content_manager')]
  const idOf = async (as: string) => (await check(as)).body._id
  const isKept = async (id: string) =>
    (await app.call(calls.getImport, { token, params: { id } })).status === 200
  const [started, ofOther] = [await idOf(token), await idOf(other)]
  await app.call(calls.startImport, { token, params: { id: started } })
  const oldest = await idOf(token)
  for (let n = 1; n < limits.importsWaiting; n++) await idOf(token)
  expect(await isKept(oldest)).toBe(true)
  const newest = await idOf(token)
  expect(await Promise.all([started, ofOther, oldest, newest].map(isKept))).toEqual([true, true, false, true])
})
