// A resting connection is closed by the side in front of the program, never under a request of it.
import { once } from 'node:events'
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

test('a connection may rest for 75 seconds, which is longer than balancers keep theirs', async () => {
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
