// Installs Debian packages, but only on a machine made for tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALL_MS = 3 * 60_000
const patience = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']

const mayInstall = () => process.getuid?.() === 0 && Boolean(process.env.CI) && existsSync('/usr/bin/apt-get')

/** True if apt-get may be used and succeeded. If it fails, updates the package lists and tries once more. */
export function aptGet(args, options = {}) {
  if (!mayInstall()) return false
  const end = Date.now() + INSTALL_MS
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...each) => {
    const timeout = Math.max(1000, end - Date.now())
    return spawnSync('apt-get', [...patience, ...each], { ...options, env, timeout }).status === 0
  }
  return run(...args) || (run('update') && run(...args))
}

const isInstalled = (program) =>
  ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(`${folder}/${program}`))

/** Installs the packages if any of the programs is missing. Returns the programs that are still missing. */
export function findMissing(programs, packages) {
  const missing = () => programs.filter((program) => !isInstalled(program))
  if (missing().length > 0) aptGet(['install', '-y', '--no-install-recommends', ...packages])
  return missing()
}
