// A relay that tests can cut. Once it is cut, connections end and new ones are refused, as if the server were stopped.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { findFreePort } from './free-port.mjs'

/** `target`: URL of a server, such as a database. The returned `url` leads to the same server through the relay. */
export async function startRelay(target) {
  const { hostname, port } = new URL(target)
  const own = await findFreePort()
  const open = new Set()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const mend = async () => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await once(server, 'close')
  }
  await mend()
  return { url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href, cut, mend }
}
