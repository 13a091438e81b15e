// Kubernetes accepts the manifests: values by its OpenAPI schemas, unknown names by the types of the kinds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, programFile, root } from '../setup.mjs'

const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types'.split(' ')
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`

async function valueFaults({ file, manifest }) {
  const { apiVersion, kind, metadata } = manifest
  // The schemas still have removed versions.
  if (!/^([\w.]+\/)?v\d+$/.test(apiVersion)) return [`${file}: ${apiVersion} is not a stable version`]
  const known = await import(moduleOf(manifest)).catch(() => ({}))
  if (!known[kind]) return [`${file}: no ${kind} in ${apiVersion}`]
  try {
    new known[kind](manifest).validate()
    return []
  } catch (error) {
    return [`${file}: ${kind} ${metadata?.name}: ${error.message}`]
  }
}

/** A literal with the type of its kind: the compiler refuses unknown fields. */
const literalOf = ({ manifest }, at) =>
  `import type { I${manifest.kind} as Kind${at} } from '${moduleOf(manifest)}'
export const manifest${at}: Kind${at} = ${JSON.stringify(manifest)}\n`

function nameFaults(manifests) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'manifests-'))
  const files = manifests.map((each, at) => {
    const file = join(folder, `${at}.ts`)
    writeFileSync(file, literalOf(each, at))
    return file
  })
  const run = spawnSync(node, [programFile('tsc', 'typescript'), ...options, '', ...files], { cwd: folder, encoding: 'utf8' }) // prettier-ignore
  rmSync(folder, { recursive: true, force: true })
  if (run.status === 0) return []
  const faults = [...run.stdout.matchAll(/^(\d+)\.ts\(\S+ error (?:TS\d+): (.*)/gm)]
  if (faults.length === 0)
    return [`The types of the manifests could not be checked:\n${run.stdout}${run.stderr}`]
  return faults.map(([, at, message]) => {
    const { file, manifest } = manifests[Number(at)]
    return `${file}: ${manifest.kind} ${manifest.metadata?.name}: ${message}`
  })
}

/** Common mistakes. */
const planted = [
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', securityContext: { readOnlyRootFileSystem: true } }] } }, // prettier-ignore
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'b' }, spec: { containers: [{ name: 'b', resources: { limits: { memory: '1 GB' } } }] } }, // prettier-ignore
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'c' }, spec: { replicas: 2 } },
  { apiVersion: 'extensions/v1beta1', kind: 'Ingress', metadata: { name: 'd' } },
  { apiVersion: 'v1', kind: 'Deployment', metadata: { name: 'e' } },
]

/** Each manifest comes with its file. */
export async function manifestFaults(manifests) {
  const ours = manifests.filter(({ manifest }) => manifest.kind !== 'Kustomization')
  const all = [...ours, ...planted.map((manifest, at) => ({ file: `planted ${at}`, manifest }))]
  const values = (await Promise.all(all.map(valueFaults))).flat()
  const isKnown = ({ file }) => !values.some((fault) => fault.startsWith(`${file}: no `))
  const found = [...values, ...nameFaults(all.filter(isKnown))]
  const unseen = planted.filter((_, at) => !found.some((fault) => fault.startsWith(`planted ${at}:`)))
  return [
    ...found.filter((fault) => !fault.startsWith('planted ')),
    ...unseen.map(({ metadata }) => `The planted fault of the manifest ${metadata.name} was not found`),
  ]
}
