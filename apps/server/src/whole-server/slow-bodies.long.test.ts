// A body has a deadline. Only a PUT to a correctly signed address, or a table to import, may take longer.
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix, calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

/** Long enough for a busy machine to check a signature. */
const DEADLINE_MS = 1000
let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp({ requestTimeoutMs: DEADLINE_MS })
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

interface Sender {
  socket: Socket
  /** The whole answer, once the server has closed the connection. */
  answer: Promise<string>
}

/** Opens a connection and sends these lines unchanged. */
function send(...lines: string[]): Sender {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write([...lines.slice(0, -1), '', lines.at(-1) ?? ''].join('\r\n'))
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // A reset also closes the connection, so the error itself does not matter.
  socket.on('error', () => {})
  return { socket, answer: once(socket, 'close').then(() => text) }
}
const half = (request: string, ...headers: string[]) =>
  send(
    `${request} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    'content-length: 100',
    ...headers,
    '{"a":',
  )

const isOpen = async ({ answer }: Sender) =>
  (await Promise.race([answer, sleep(DEADLINE_MS * 3, null)])) === null

describe('a body that never ends', () => {
  test('is refused in each of 200 anonymous requests, and their connections are closed', async () => {
    const senders = Array.from({ length: 200 }, () => half(`POST ${apiPrefix}/admin/login`))
    for (const { answer } of senders) {
      const text = await answer
      expect(text).toMatch(/^HTTP\/1\.1 408 /)
      expect(text).toContain('"code":"request-timeout"')
    }
  })

  test.each([
    ['of a call that needs a token', `POST ${apiPrefix}/admin/content`, '401'],
    ['of an unknown call', `POST ${apiPrefix}/nothing`, '408'],
    ['of a page', 'POST /', '408'],
    ['of a GET', `GET ${apiPrefix}/app/carousel`, '200'],
    ['of a GET that is answered from memory', `GET ${apiPrefix}/app/carousel`, '200'],
    ['of a PUT to an address that nobody signed', 'PUT /media/videos/nothing.mp4', '403'],
  ])('%s (%s) gets the status %s', async (_, request, status) => {
    expect(await half(request).answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('is refused if an editor sends it in chunks', async () => {
    const headers = ['host: x', 'content-type: application/json', `authorization: Bearer ${editor}`]
    const sender = send(
      `POST ${apiPrefix}/admin/categories HTTP/1.1`,
      ...headers,
      'transfer-encoding: chunked',
      '5\r\n{"a":\r\n',
    )
    expect(await sender.answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('is refused if it is sent as bytes in a request for a licence', async () => {
    const path = `${apiPrefix}/licence/00000000-0000-4000-8000-000000000000`
    const headers = ['host: x', 'content-type: application/octet-stream', 'content-length: 100']
    expect(await send(`POST ${path} HTTP/1.1`, ...headers, '{').answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

// Node's own limit for headers would be a minute.
test('headers that never end are refused, and the connection is closed', { timeout: 45_000 }, async () => {
  const answer = await send('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ').answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timeout","requestId":"/)
})

test('a signed upload may arrive after the deadline of other bodies', async () => {
  const body = { filename: 'a.mp3', contentType: 'audio/mpeg', prefix: 'audio/' } as const
  const { body: signed } = await app.call(calls.presignUpload, { token: editor, body })
  const { pathname, search } = new URL(signed.url)
  const sender = send(
    `PUT ${pathname}${search} HTTP/1.1`,
    'host: x',
    'content-type: audio/mpeg',
    'content-length: 4',
    'ab',
  )
  expect(await isOpen(sender)).toBe(true)
  sender.socket.write('cd')
  const [chunk] = await once(sender.socket, 'data')
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /)
  sender.socket.destroy()
})

test('a body that arrives in time is not cut off by the deadline', async () => {
  const { status } = await app.send('POST', '/admin/categories', {
    token: editor,
    body: { name: 'Bhajans', slug: 'quick' },
  })
  await sleep(DEADLINE_MS * 2)
  expect(status).toBe(201)
  expect((await app.send('GET', '/admin/categories', { token: editor })).status).toBe(200)
})

test('a connection above the number in the settings is closed without an answer', async () => {
  const small = await startTestApp({ maxConnections: 3 })
  const { hostname, port } = new URL(small.url)
  const open = () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    return socket
  }
  const held = Array.from({ length: 3 }, open)
  try {
    // An answer proves that the server has accepted the connection.
    for (const socket of held) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(socket, 'data')
    }
    const fourth = open()
    await once(fourth, 'close')
    expect(fourth.bytesRead).toBe(0)
  } finally {
    for (const socket of held) socket.destroy()
    await small.close()
  }
})
