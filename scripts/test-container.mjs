// `npm run test:container`, a part of `npm run test:long`: builds the image of deploy/Dockerfile and runs it as
// deploy/compose.yaml says. Needs root, and mmdebstrap, bubblewrap, runc, nginx and radosgw from Debian.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, makeFolder, node, playwright, root, toolEnv } from './setup.mjs'
import { findMissing } from './system-packages.mjs'

const programs = ['mmdebstrap', 'bwrap', 'runc', 'nginx', 'radosgw']
const packages = ['mmdebstrap', 'bubblewrap', 'runc', 'nginx-light', 'radosgw', 'ceph-mon', 'ceph-osd']

function run(...args) {
  const env = { ...toolEnv, CONTAINER_IMAGE: folder }
  return spawnSync(node, args, { cwd: root, env, stdio: 'inherit' }).status === 0
}

ensureInstalled()
const missing = findMissing(programs, packages).join(', ')
const isRoot = process.getuid?.() === 0
if (!isRoot || missing) {
  console.log(`skip: containers (${isRoot ? `no ${missing}` : 'not root'})`)
  process.exit()
}
const folder = makeFolder('image')
const tests = playwright('acceptance/container/playwright.config.ts')
const isDone =
  run('acceptance/container/build.ts', folder) &&
  run('scripts/with-postgres.mjs', node, 'scripts/with-radosgw.mjs', node, ...tests)
process.exitCode = isDone ? 0 : 1
