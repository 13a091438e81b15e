// The examples of deploy/ are YAML, name settings that the program reads and files that are there, and are taken by those
// for whom they are.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../setup.mjs'
import { alertFaults } from './deploy-alerts.mjs'
import { manifestFaults } from './deploy-kubernetes.mjs'
import { settingsText, sourceFiles } from './source-files.mjs'

const require = createRequire(import.meta.url)
const { parseAllDocuments } = createRequire(require.resolve('knip'))('yaml')
const read = (file) => readFileSync(join(root, file), 'utf8')
const files = sourceFiles().filter((file) => file.startsWith('deploy/'))
const settings = new Set(
  settingsText()
    .match(/^ +[A-Z][A-Z0-9_]+(?=: )/gm)
    ?.map((name) => name.trim()),
)
const [, secrets = ''] = /secretSettings = \[([^\]]*)\]/.exec(read('apps/server/src/config.ts')) ?? []
for (const [, name] of secrets.matchAll(/'(\w+)'/g)) settings.add(`${name}_FILE`)
const faults = []
const manifests = []

function parse(file) {
  const documents = parseAllDocuments(read(file), { merge: true })
  for (const { errors } of documents) faults.push(...errors.map(({ message }) => `${file}: ${message}`))
  return documents.map((document) => document.toJS())
}

function expectSettings(file, names) {
  for (const name of names)
    if (!settings.has(name)) faults.push(`${file} sets ${name}, which config.ts does not read`)
}

function checkCompose(file) {
  const [{ services }] = parse(file)
  for (const name of ['api', 'worker']) expectSettings(file, Object.keys(services[name].environment))
  const given = new Set(read('deploy/example.env').match(/^[A-Z_]+(?==)/gm))
  for (const [, name] of read(file).matchAll(/\$\{(\w+)/g))
    if (!given.has(name)) faults.push(`${file} needs ${name}, which deploy/example.env does not name`)
  // An unquoted colon makes a map of a line.
  for (const { healthcheck } of Object.values(services))
    if (healthcheck?.test.some((word) => typeof word !== 'string'))
      faults.push(`${file} has a healthcheck that is no list of words`)
  for (const { volumes = [] } of Object.values(services))
    for (const [source] of volumes.map((volume) => volume.split(':')))
      if (source.startsWith('.') && !existsSync(join(root, 'deploy', source)))
        faults.push(`${file} mounts ${source}`)
}

function checkManifest(file, manifest) {
  const { kind, data, stringData, resources, spec } = manifest
  manifests.push({ file, manifest })
  if (kind === 'Kustomization')
    for (const name of resources)
      if (!existsSync(join(root, dirname(file), name))) faults.push(`${file} names ${name}`)
  expectSettings(file, Object.keys({ ...data, ...stringData }))
  for (const { env = [] } of spec?.template?.spec?.containers ?? [])
    expectSettings(
      file,
      env.map(({ name }) => name),
    )
}

for (const file of files.filter((name) => /\.ya?ml$/.test(name))) {
  if (file.endsWith('compose.yaml')) checkCompose(file)
  else if (file.startsWith('deploy/prometheus/')) parse(file)
  else for (const document of parse(file)) checkManifest(file, document)
}
const [, set = ''] = /^ENV (.*)$/m.exec(read('deploy/Dockerfile')) ?? []
expectSettings('deploy/Dockerfile', set.match(/[A-Z_]+(?==)/g) ?? [])
for (const [, paths] of read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm))
  for (const path of paths.split(' '))
    if (!existsSync(join(root, path))) faults.push(`deploy/Dockerfile copies ${path}`)

const zonesOf = (file, pattern) => [...read(file).matchAll(pattern)].map(([, zone]) => zone)
const usedZones = zonesOf('deploy/nginx/jinvani.conf', /^limit_(?:req zone=|conn )(\w+)/gm)
for (const file of ['deploy/nginx/compose.conf', 'deploy/nginx/server.conf'])
  for (const zone of usedZones)
    if (!zonesOf(file, / zone=(\w+):/g).includes(zone)) faults.push(`${file} does not define ${zone}`)

faults.push(...(await manifestFaults(manifests)), ...alertFaults())
for (const line of faults) console.error(line)
process.exitCode = faults.length > 0 ? 1 : 0
