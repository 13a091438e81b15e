// A proxy closes idle connections before the server does, so that no request is lost. A stopping server waits for
// running requests only.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent, type IncomingMessage, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

/** Sends a request over the agent's connection, and reads the whole answer. */
async function ask(agent: Agent, app: TestApp) {
  const request = get(`${app.url}/healthz`, { agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, rests: answer.headers['keep-alive'], isReused: request.reusedSocket }
}

test('a connection may be idle for 75 seconds, which is longer than balancers keep theirs', async () => {
  const app = await startTestApp()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    expect(await ask(agent, app)).toEqual({ status: 200, rests: 'timeout=75', isReused: false })
    expect(await ask(agent, app)).toEqual({ status: 200, rests: 'timeout=75', isReused: true })
  } finally {
    agent.destroy()
    await app.close()
  }
})

test.each([
  [2000, 'timeout=2'],
  [0, undefined],
])('an idle limit of %i ms is announced in Keep-Alive as %s', async (keepAliveMs, rests) => {
  const app = await startTestApp({ keepAliveMs })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    expect(await ask(agent, app)).toMatchObject({ status: 200, rests })
  } finally {
    agent.destroy()
    await app.close()
  }
})

test('a stop waits for running requests, and for no other connection', async () => {
  const app = await startTestApp({ keepAliveMs: 3_600_000 })
  const open = async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const unused = await open()
  const headers = { authorization: `Bearer ${await app.signIn('viewer')}` }
  const stream = await fetch(`${app.url}/api/v1/admin/events`, { headers })
  const running = await open()
  running.write('POST /api/v1/admin/login HTTP/1.1\r\nHost: jinvani\r\nContent-Type: application/json\r\n')
  running.write('Content-Length: 2\r\n\r\n{')
  // Once the server has answered another request, it has also read the first half of this body.
  await fetch(`${app.url}/healthz`)
  const closed = app.close()
  running.write('}GET /healthz HTTP/1.1\r\nHost: jinvani\r\n\r\n')
  const answers = await text(running)
  expect(answers).toMatch(/^HTTP\/1.1 422 /)
  expect(answers).toMatch(/HTTP\/1.1 503 [^]*retry-after: 1\r\n[^]*"code":"unavailable","requestId":/)
  await closed
  expect(await stream.text()).toContain('open')
  unused.destroy()
})

const refusedAs = (status: number, code: string) =>
  new RegExp(
    String.raw`^HTTP/1\.1 ${status} [^]*application/json[^]*\r\n\r\n\{"message":".+","code":"${code}","requestId":"[\da-f-]{36}"\}$`,
  )

describe('a request that Node alone would refuse', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startTestApp()))
  afterAll(() => app.close())
  const send = (request: string) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`${request}\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }

  test.each([
    ['without a request line', 'nonsense', 400, 'bad-request'],
    ['with a wrong length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: a', 400, 'bad-request'],
    ['without a host', 'GET /healthz HTTP/1.1', 400, 'bad-request'],
    ['without a host, for a page', 'GET / HTTP/1.1', 400, 'bad-request'],
    ['with a large header', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}`, 431, 'too-large'],
  ])('%s gets the same error body as other refused requests', async (_, request, status, code) => {
    expect(await send(request)).toMatch(refusedAs(status, code))
  })

  test('is not answered while an earlier answer is still being sent', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    const head = `Host: x\r\nAuthorization: Bearer ${await app.signIn('viewer')}`
    socket.write(`GET /api/v1/admin/events HTTP/1.1\r\n${head}\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(String(first)).toContain('HTTP/1.1 200')
    socket.write('nonsense\r\n\r\n')
    expect(await text(socket)).not.toContain('HTTP/1.1')
  })

  test('with an unknown Expect header is answered', async () => {
    expect(await send('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more')).toMatch(/ 200 [^]*"ok"\}$/)
  })
})
