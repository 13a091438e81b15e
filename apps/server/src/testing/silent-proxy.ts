// A proxy that can fall silent without closing its connections, like a host that has vanished.
import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export async function startSilentProxy(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<{ silence(): void; cut(): void }>()
  let isMute = false
  let answered = Infinity
  const server = createServer({ allowHalfOpen: true }, (near: Socket) => {
    const far = isMute || answered-- <= 0 ? undefined : connect(Number(port), hostname)
    let isSilent = far === undefined
    const pass = (from: Socket, to: Socket | undefined) => {
      from.on('data', (bytes) => void (isSilent || to?.write(bytes)))
      from.on('end', () => void (isSilent || to?.end()))
      from.on('error', () => to?.destroy())
      from.on('close', () => to?.destroy())
    }
    pass(near, far)
    if (far) pass(far, near)
    const connection = {
      // The server sees its connections end; the client sees nothing.
      silence() {
        isSilent = true
        far?.removeAllListeners('close').destroy()
      },
      cut: () => near.destroy(),
    }
    open.add(connection)
    near.on('close', () => open.delete(connection))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href,
    silenceOpen() {
      for (const connection of open) connection.silence()
    },
    /** If true, new connections are accepted but get no answer. */
    set isMute(value: boolean) {
      isMute = value
    },
    /** Answers this many new connections, and no later ones. */
    muteAfter(count: number) {
      answered = count
    },
    async close() {
      for (const connection of open) connection.cut()
      server.close()
      await once(server, 'close')
    },
  }
}
