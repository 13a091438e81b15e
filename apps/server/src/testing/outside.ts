// Stands in for all machines of the internet: each name resolves to an IP that looks public, but every connection leads
// to one local server without TLS.
import { type RequestListener, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import type { Network } from '../platform/outside/reach.ts'

export interface Outside {
  network: Network
  /** Connections as "name address". */
  connected: string[]
  /** Requests as "method address". */
  asked: string[]
  /** The IPs of each name; by default 13.33.4.5. A name with an empty list does not resolve. */
  leadsTo: Record<string, string[]>
  close: () => Promise<void>
}

export async function startOutside(answer: RequestListener): Promise<Outside> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} https://${request.headers.host}${request.url}`)
    answer(request, response)
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const connected: string[] = []
  const leadsTo: Record<string, string[]> = {}
  return {
    connected,
    asked,
    leadsTo,
    network: {
      resolve: async (name) => leadsTo[name] ?? ['13.33.4.5'],
      connect: ({ name, ip }) => {
        connected.push(`${name} ${ip}`)
        return connect(port, '127.0.0.1')
      },
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
