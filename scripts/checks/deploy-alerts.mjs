// Checks that Prometheus accepts the alerts and objectives, and that each alert is raised by its cause. Needs promtool
// (Debian package `prometheus`).
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, root } from '../setup.mjs'
import { aptGet } from '../system-packages.mjs'

const promtool = 'promtool'
const isHere = () => spawnSync(promtool, ['--version']).error === undefined
const folder = 'deploy/prometheus'
const checks = [
  ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ['check', 'rules', 'alerts.yaml', 'objectives.yaml'],
  ['test', 'rules', 'alerts.test.yaml', 'objectives.test.yaml'],
]

/** Installs promtool alone: installing the package that contains it would also start a server. */
function install() {
  const place = makeFolder('promtool')
  if (aptGet(['download', 'prometheus'], { cwd: place })) {
    const [name = ''] = readdirSync(place)
    spawnSync('sh', ['-c', `dpkg-deb --fsys-tarfile ${name} | tar -x -C /usr/local ./usr/bin/promtool --strip-components=2`], { cwd: place }) // prettier-ignore
  }
}

export function alertFaults() {
  if (!isHere()) install()
  if (!isHere()) {
    console.log('skip: alerts, since there is no promtool')
    return []
  }
  return checks.flatMap((args) => {
    const run = spawnSync(promtool, args, { cwd: join(root, folder), encoding: 'utf8' })
    return run.status === 0 ? [] : [`${folder}: promtool ${args.join(' ')}\n${run.stdout}${run.stderr}`]
  })
}
