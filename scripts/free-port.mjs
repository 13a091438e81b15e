// Free ports below the ephemeral range: the system could give one of that range to somebody else before its use.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Keeps the port until `release`, so that nobody else gets it. */
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
