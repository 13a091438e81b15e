// Finds free ports below the ephemeral range. The system gives ports of that range to anybody, perhaps before we use
// them.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Holds the port until `release` is called. Resolves with undefined if the port is in use. */
export async function holdPort(port) {
  const server = createServer().unref()
  const isFree = await new Promise((done) => {
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
  })
  return isFree ? { port, release: () => new Promise((done) => server.close(done)) } : undefined
}

export async function holdFreePort() {
  return (await holdPort(randomInt(11_000, 32_000))) ?? (await holdFreePort())
}

export async function findFreePort() {
  const { port, release } = await holdFreePort()
  await release()
  return port
}
