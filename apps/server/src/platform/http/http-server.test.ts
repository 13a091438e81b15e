// The proxy closes an idle connection before the program does, so no request of it is lost. A stop waits for running
// requests, and for nothing else.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent, type IncomingMessage, get } from 'node:http'
import { expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

/** Asks through the agent's connection and reads the answer to its end. */
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
])('with a setting of %i ms the answer says %s', async (keepAliveMs, rests) => {
  const app = await startTestApp({ keepAliveMs })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    expect(await ask(agent, app)).toMatchObject({ status: 200, rests })
  } finally {
    agent.destroy()
    await app.close()
  }
})

test('a stop lets a running request end, and waits for no other connection', async () => {
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
  // The server has read the first half when it has answered somebody else.
  await fetch(`${app.url}/healthz`)
  const closed = app.close()
  running.write('}')
  expect(await text(running)).toMatch(/^HTTP\/1.1 422 /)
  await closed
  expect(await stream.text()).toContain('open')
  unused.destroy()
})
