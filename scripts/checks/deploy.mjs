// Checks the examples in deploy/: valid YAML, settings and files that exist, and nothing that their programs would
// refuse.
import { createRequire } from 'node:module'
import { dirname, join, matchesGlob } from 'node:path'
import { secretFileNames, settingNames } from '../settings-page.mjs'
import { alertFaults } from './deploy-alerts.mjs'
import { manifestFaults } from './deploy-kubernetes.mjs'
import { endWith } from './report.mjs'
import { isThere, read, sourceFiles } from './source-files.mjs'

const require = createRequire(import.meta.url)
const { parseAllDocuments } = createRequire(require.resolve('knip'))('yaml')
const files = sourceFiles().filter((file) => file.startsWith('deploy/'))
const settings = new Set([...settingNames, ...secretFileNames])
const faults = []
const manifests = []

function parse(file) {
  const documents = parseAllDocuments(read(file), { merge: true })
  for (const { errors } of documents) faults.push(...errors.map(({ message }) => `${file}: ${message}`))
  return documents.map((document) => document.toJS())
}

function expectSettings(file, names) {
  for (const name of names)
    if (!settings.has(name)) faults.push(`${file} sets ${name}, which the settings do not have`)
}

function checkCompose(file) {
  const [{ services }] = parse(file)
  for (const name of ['api', 'worker']) expectSettings(file, Object.keys(services[name].environment))
  const given = new Set(read('deploy/example.env').match(/^[A-Z_]+(?==)/gm))
  for (const [, name] of read(file).matchAll(/\$\{(\w+)/g))
    if (!given.has(name)) faults.push(`${file} needs ${name}, which deploy/example.env does not name`)
  // A word with a colon needs quotes: without them, YAML reads the word as a map.
  for (const { healthcheck, volumes = [] } of Object.values(services)) {
    if (healthcheck?.test.some((word) => typeof word !== 'string'))
      faults.push(`${file} has a healthcheck that is no list of words`)
    for (const [source] of volumes.map((volume) => volume.split(':')))
      if (source.startsWith('.') && !isThere(join('deploy', source))) faults.push(`${file} mounts ${source}`)
  }
}

function checkManifest(file, manifest) {
  const { kind, data, stringData, resources = [], spec } = manifest
  manifests.push({ file, manifest })
  for (const path of kind === 'Kustomization' ? resources.map((name) => join(dirname(file), name)) : []) {
    if (!isThere(path)) faults.push(`${file} names ${path}`)
    // A Secret in a listed file would overwrite the values of the operator whenever the files are applied again.
    else if (parse(path).some((one) => one.kind === 'Secret'))
      faults.push(`${path} would overwrite the secrets`)
  }
  const containers = spec?.template?.spec?.containers ?? []
  const variables = containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
  expectSettings(file, [...Object.keys({ ...data, ...stringData }), ...variables])
}

/**
 * Checks the Vector pipeline: each part reads a part that exists, and the filter looks for a word that the server
 * writes.
 */
function checkVector(file) {
  const [{ sources, transforms, sinks }] = parse(file)
  const names = Object.keys({ ...sources, ...transforms })
  for (const [part, { inputs }] of Object.entries({ ...transforms, ...sinks }))
    for (const name of inputs) if (!names.includes(name)) faults.push(`${file}: ${part} reads ${name}`)
  const [, key, value] = /line\.(\w+) == "(\w+)"/.exec(transforms.activity.condition) ?? []
  if (!read('apps/server/src/features/activity/service.ts').includes(`${key}: '${value}'`))
    faults.push(`${file} looks for ${key} ${value}, which the program does not write`)
}

for (const file of files.filter((name) => /\.ya?ml$/.test(name))) {
  if (file.endsWith('compose.yaml')) checkCompose(file)
  else if (file.startsWith('deploy/prometheus/')) parse(file)
  else if (file.startsWith('deploy/vector/')) checkVector(file)
  else for (const document of parse(file)) checkManifest(file, document)
}
const [, set = ''] = /^ENV (.*)$/m.exec(read('deploy/Dockerfile')) ?? []
expectSettings('deploy/Dockerfile', set.match(/[A-Z_]+(?==)/g) ?? [])
for (const [, paths] of read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm))
  for (const path of paths.split(' ')) if (!isThere(path)) faults.push(`deploy/Dockerfile copies ${path}`)

// `.env` files contain somebody's own values, so the image must contain none, of any package.
const ignored = read('.dockerignore').split('\n').filter(Boolean)
for (const file of ['.env', 'deploy/.env', 'apps/server/.env.production'])
  if (!ignored.some((pattern) => matchesGlob(file, pattern))) faults.push(`.dockerignore lets ${file} in`)

// Actions are named by digest: a tag could be moved to other code.
for (const file of sourceFiles().filter((name) => name.startsWith('.github/workflows/')))
  for (const [, action] of read(file).matchAll(/uses: (\S+)/g))
    if (!/@[0-9a-f]{40}$/.test(action)) faults.push(`${file} uses ${action}, which is not a digest`)

// The server believes every pod that forwards a visitor's address, so only named pods may reach it.
const isNamed = ({ namespaceSelector, podSelector, ipBlock }) =>
  ipBlock === undefined && [namespaceSelector, podSelector].every((one) => one?.matchLabels !== undefined)
const ofKind = (wanted) => manifests.map(({ manifest }) => manifest).filter(({ kind }) => kind === wanted)
const policies = ofKind('NetworkPolicy')
for (const { file, manifest } of manifests.filter((one) => one.manifest.kind === 'Deployment')) {
  const { labels } = manifest.spec.template.metadata
  const closing = policies.find(({ spec: { podSelector, policyTypes } }) =>
    policyTypes.includes('Ingress') &&
    Object.entries(podSelector.matchLabels).every(([name, value]) => labels[name] === value)) // prettier-ignore
  if (!closing?.spec.ingress.every(({ from = [{}] }) => from.every(isNamed)))
    faults.push(`${file}: pods that are not named in a NetworkPolicy can reach ${manifest.metadata.name}`)
}
for (const { file, manifest } of manifests)
  if (manifest.kind === 'ConfigMap' && !/^[\d./,:a-f]+$/.test(String(manifest.data.TRUST_PROXY)))
    faults.push(`${file}: TRUST_PROXY is not the network of the pods`)

const zonesOf = (file, pattern) => [...read(file).matchAll(pattern)].map(([, zone]) => zone)
const usedZones = zonesOf('deploy/nginx/jinvani.conf', /^limit_(?:req zone=|conn )(\w+)/gm)
for (const file of ['deploy/nginx/compose.conf', 'deploy/nginx/server.conf'])
  for (const zone of usedZones)
    if (!zonesOf(file, / zone=(\w+):/g).includes(zone)) faults.push(`${file} does not define ${zone}`)

// A proxy must accept large bodies for imports only, up to the server's limit, and must not forward /metrics.
const [, importMb] = /importBytes: (\d+) \* MB/.exec(read('packages/contract/src/limits.ts')) ?? []
const [, importPath] =
  /checkImport: call\('POST', '([^']+)'/.exec(read('packages/contract/src/imports/calls.ts')) ?? []
const imports = `/api/v1${importPath}`
const expectSame = (what, found, wanted) => {
  if (found !== wanted) faults.push(`${what} is ${found}, not ${wanted}`)
}
const nginx = read('deploy/nginx/jinvani.conf')
const ofNginx = (place, name) =>
  new RegExp(`^location ${place} \\{[^}]*\\b${name} ([^;]+);`, 'm').exec(nginx)?.[1]
expectSame('nginx: the body of an import', ofNginx(`= ${imports}`, 'client_max_body_size'), `${importMb}m`)
expectSame('nginx: buffering of an import', ofNginx(`= ${imports}`, 'proxy_request_buffering'), 'off')
expectSame('nginx: a body elsewhere', /^client_max_body_size (\S+);/m.exec(nginx)?.[1], '2m')
expectSame('nginx: /metrics', ofNginx('\\^~ /metrics', 'return'), '404')
function ofIngress(path, pathType, name) {
  const leads = (each) => each.path === path && each.pathType === pathType
  const found = ofKind('Ingress').filter(({ spec }) => spec.rules.some(({ http }) => http.paths.some(leads)))
  return found.map(({ metadata }) => metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]).join()
}
expectSame('ingress: the body of an import', ofIngress(imports, 'Exact', 'proxy-body-size'), `${importMb}m`)
expectSame('ingress: buffering of an import', ofIngress(imports, 'Exact', 'proxy-request-buffering'), 'off')
expectSame('ingress: a body elsewhere', ofIngress('/', 'Prefix', 'proxy-body-size'), '2m')
expectSame('ingress: /metrics', ofIngress('/metrics', 'Prefix', 'whitelist-source-range'), '127.0.0.1/32')

faults.push(...manifestFaults(manifests), ...alertFaults())
endWith(faults)
