import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patientBody, startBodyDeadline } from './patient-body.ts'

type Use = (body: IncomingMessage) => Promise<unknown>

const DEADLINE_MS = 500
let use: Use
const server = createServer((request, response) => {
  startBodyDeadline(request, response, DEADLINE_MS)
  use(request).then(
    () => response.end(),
    () => response.writeHead(500).end(),
  )
})
const sockets: Socket[] = []
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
})

/** Opens a connection and sends the beginning of a body of 100 bytes. */
function send(): Socket {
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).resume()
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nbegun')
  return socket
}

/** Resolves when the connection is closed, even if it failed before that. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/** Reads the body, and returns its text or the error. */
function readWith(patience: Parameters<typeof patientBody>[1]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  use = async (body) => {
    let text = ''
    try {
      for await (const chunk of patientBody(body, patience)) text += String(chunk)
      resolve(text)
    } catch (error) {
      resolve(error instanceof Error ? error.message : '')
    }
  }
  return promise
}

test('the connection of a sender that goes silent is closed', async () => {
  const ended = readWith({ silenceMs: 300 })
  const socket = send()
  await closed(socket)
  expect(await ended).toBe('The request could not be read')
})

test('the connection of a sender that exceeds the longest time is closed, even if bytes keep coming', async () => {
  const ended = readWith({ silenceMs: 60_000, longestMs: 300 })
  const socket = send()
  const busy = setInterval(() => socket.write('x'), 50)
  await closed(socket)
  clearInterval(busy)
  expect(await ended).toBe('The request could not be read')
})

test('a body that may be slow is read although it exceeds the usual time limit', async () => {
  const ended = readWith({ silenceMs: 60_000, longestMs: 60_000 })
  const socket = send()
  setTimeout(() => socket.write('x'.repeat(95)), 3 * DEADLINE_MS)
  expect(await ended).toHaveLength(100)
})

test.each([
  ['arrives', 'x'.repeat(95), 200],
  ['does not arrive', '', 500],
])(
  'the usual time limit begins only when the server reads the body, whose rest then %s',
  async (_, rest, status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      use = async (body) => {
        vi.advanceTimersByTime(3 * DEADLINE_MS)
        const whole = readText(body)
        if (rest === '') vi.advanceTimersByTime(DEADLINE_MS)
        socket.write(rest)
        expect(await whole).toHaveLength(100)
      }
      const socket = send()
      const answer = await Promise.race([once(socket, 'data').then(String), closed(socket)])
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    } finally {
      vi.useRealTimers()
    }
  },
)

test('the usual time limit applies again to the rest of a body that nobody reads', async () => {
  use = async (body) => {
    for await (const _ of patientBody(body)) throw new Error('That is enough')
  }
  const socket = send()
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 500 /)
  let sent = 0
  const busy = setInterval(() => socket.write('x') && sent++, 50)
  await closed(socket)
  clearInterval(busy)
  expect(sent, 'long before its end').toBeLessThan(90)
})
