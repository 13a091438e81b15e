// A proxy in front of an S3 store. It fails as stores and networks do, or answers with a login page.
import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

const page = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\netag: "of-a-page"\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
const xml = (status: string, code: string) =>
  page(status, 'application/xml', `<Error><Code>${code}</Code></Error>`)

const answers = {
  'says 503': xml('503 Service Unavailable', 'SlowDown'),
  'says 403': xml('403 Forbidden', 'AccessDenied'),
  'says 429': xml('429 Too Many Requests', 'SlowDown'),
  'gives an HTML page': page('200 OK', 'text/html; charset=utf-8', '<html>Sign in</html>'),
  'gives an HTML page with 404': page('404 Not Found', 'text/html', '<html>nginx</html>'),
  'gives nonsense': page('200 OK', 'application/json', '{"ok":true}').replace('etag: "of-a-page"\r\n', ''),
  'speaks no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
}
/** Pages that some calls cannot tell from an answer of S3. */
const halfHidden = {
  'says nothing with 200': 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  'has lost its bucket': xml('404 Not Found', 'NoSuchBucket'),
}
const all = { ...answers, ...halfHidden }
export const outages = [
  'refuses connections',
  'drops connections',
  'is silent',
  ...(Object.keys(answers) as (keyof typeof answers)[]),
] as const
/** What goes wrong. `stops in the middle`: half of an answer comes, then nothing. */
export type Outage =
  | (typeof outages)[number]
  | keyof typeof halfHidden
  | 'stops in the middle'
  | 'ends in the middle'

/** Milliseconds that an S3 client waits for a connection, an answer, and each part of it. */
export const patienceOf = (ms: number) => ({
  connectionTimeout: ms,
  requestTimeout: ms,
  socketTimeout: ms,
})

export interface FaultyProxy {
  endpoint: string
  /** Starts an outage; null ends it. */
  set(outage: Outage | null): Promise<void>
  turnedAway(): number
  close(): Promise<void>
}

export async function startFaultyProxy(upstream: string): Promise<FaultyProxy> {
  const { hostname, port: upstreamPort } = new URL(upstream)
  const open = new Set<Socket>()
  let outage: Outage | null = null
  let turnedAway = 0

  const pass = (socket: Socket) => {
    const target = connect(Number(upstreamPort), hostname)
    open.add(target)
    target.on('error', () => socket.destroy()).on('close', () => (open.delete(target), socket.destroy()))
    socket.on('close', () => target.destroy()).pipe(target)
    target.on('data', (bytes) => {
      const cut = outage === 'stops in the middle' || outage === 'ends in the middle'
      if (!cut) return void socket.write(bytes)
      turnedAway += 1
      target.pause()
      socket.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
        if (outage === 'ends in the middle') socket.destroy()
      })
    })
  }
  const serve = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (outage === null || outage === 'stops in the middle' || outage === 'ends in the middle')
      return pass(socket)
    turnedAway += 1
    if (outage === 'drops connections') return void socket.destroy()
    const answer = outage in all ? all[outage as keyof typeof all] : undefined
    socket.resume()
    if (answer !== undefined) socket.once('data', () => socket.end(answer))
  }

  let server: Server | undefined
  const listen = async (port: number) => {
    server = createServer(serve)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const stop = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    for (const socket of open) socket.destroy()
    await closed
    server = undefined
  }
  const port = await listen(0)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async set(next) {
      outage = next
      if (next === 'refuses connections') return await stop()
      if (server === undefined) return void (await listen(port))
      // Connections that are open already would not notice the outage, so they are closed.
      for (const socket of open) socket.destroy()
    },
    turnedAway: () => turnedAway,
    close: stop,
  }
}
