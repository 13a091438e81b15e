// Finds free ports below the ephemeral range. From that range, the system could give a port to somebody else before we
// use it.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Nobody else can get this port before `release` is called. */
export async function holdPort() {
  const port = randomInt(11_000, 32_000)
  const server = createServer().unref()
  const isFree = await new Promise((done) => {
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
  })
  if (!isFree) return await holdPort()
  return { port, release: () => new Promise((done) => server.close(done)) }
}

export async function findFreePort() {
  const { port, release } = await holdPort()
  await release()
  return port
}
