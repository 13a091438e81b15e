// Runs a command beside a temporary real PostgreSQL: `node scripts/with-postgres.mjs vitest run`. The command
// finds the server's address in TEST_DATABASE_URL; the server and its files are removed afterwards.
// POSTGRES_SETTINGS, name=value with spaces between them, overrides the settings for tests.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { findFreePort } from './free-port.mjs'
import { postgresArgs, preparePostgres } from './postgres-program.mjs'
import { stop } from './setup.mjs'

async function startPostgres() {
  const { folder, data, user, postgres } = preparePostgres()
  const port = await findFreePort()
  const settings = process.env.POSTGRES_SETTINGS?.split(' ') ?? []
  const args = postgresArgs({ postgres, data, port, settings })
  const server = spawn('sh', args, { ...user, cwd: data, stdio: ['pipe', 'ignore', 'pipe'] })
  await new Promise((ready) => {
    let log = ''
    server.on('exit', () => stop(`PostgreSQL did not start:\n${log}`))
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) ready()
    })
  })
  server.removeAllListeners('exit')
  // The listener is added now, since a signal to the whole group may end the server at any time.
  const ended = new Promise((done) => server.on('exit', done))
  return { folder, server, ended, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

const { folder, server, ended, url } = await startPostgres()
const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
const [status] = await new Promise((finished) => {
  child.on('error', (error) => stop(error.message))
  child.on('exit', (...result) => finished(result))
})
server.stdin.end()
await ended
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
