// A gateway for login codes that accepts every message, unless a test plans a fault.
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: string
}
export type Fault = (response: ServerResponse) => void

export const faults = {
  text:
    (status: number, words = '', headers: Record<string, string> = {}): Fault =>
    (response) =>
      void response.writeHead(status, headers).end(words),
  silence: (): Fault => () => {},
  reset: (): Fault => (response) => void response.destroy(),
  slow:
    (ms: number, then: Fault): Fault =>
    (response) =>
      void setTimeout(() => then(response), ms),
}

export async function startGateway() {
  const asked: Asked[] = []
  const planned: Fault[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const answer = planned.shift() ?? faults.text(204)
    answer(response)
  }
  const server = createServer((request, response) => {
    hear(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // 0: never closes an idle connection, since a client might just then use it again.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    plan: (...faultsToCome: Fault[]) => void planned.splice(0, planned.length, ...faultsToCome),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
