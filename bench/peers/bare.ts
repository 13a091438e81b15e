// The upper limit: plain node:http, in a process of its own, sends a prepared answer with the headers of the product.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, createServer, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../scripts/free-port.mjs'

interface Prepared {
  port: number
  status: number
  headers: [string, string | string[]][]
  body: Uint8Array
}
const ofTheirOwn = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

async function read(url: string, headers: Record<string, string>): Promise<Omit<Prepared, 'port'>> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const sent = Object.entries(answer.headers).flatMap(([name, value]): Prepared['headers'] =>
    value === undefined || ofTheirOwn.has(name) ? [] : [[name, value]],
  )
  return { status: answer.statusCode ?? 0, headers: sent, body: Buffer.concat(await answer.toArray()) }
}

export async function startBare(url: string, headers: Record<string, string>) {
  // The first answer warms the cache; the second one, from memory, is the one to send.
  await read(url, headers)
  const port = await findFreePort()
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
  process.once('exit', () => child.kill())
  child.send({ port, ...(await read(url, headers)) })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, child }
}

if (import.meta.main) {
  const [{ port, status, headers, body }] = (await once(process, 'message')) as [Prepared]
  const all = Object.fromEntries(headers)
  const server = createServer((_request, response) => response.writeHead(status, all).end(body))
  server.listen(port, '127.0.0.1', () => process.send?.('listening'))
}
