// Runs a command with a temporary PostgreSQL: `node scripts/with-postgres.mjs vitest run`. TEST_DATABASE_URL gives the
// command its address. POSTGRES_SETTINGS (name=value, separated by spaces) overrides settings.
import { spawn } from 'node:child_process'
import { findFreePort } from './free-port.mjs'
import { postgresArgs, preparePostgres } from './postgres-program.mjs'
import { runInTerminal, stop } from './setup.mjs'

async function startPostgres() {
  const { data, user, postgres } = preparePostgres()
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
  // Listens from now on: a signal to the whole process group may end the server at any time.
  const ended = new Promise((done) => server.on('exit', done))
  return { server, ended, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

const { server, ended, url } = await startPostgres()
const [program, ...args] = process.argv.slice(2)
const env = { ...process.env, TEST_DATABASE_URL: url }
process.exitCode = await runInTerminal(program, args, { cwd: process.cwd(), env })
server.stdin.end()
await ended
