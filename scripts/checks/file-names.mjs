// The vocabulary of file names: kebab-case, no empty names such as `utils`, no barrels.
import { basename } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.long)?(\.(test|spec|config|base|d))?\.[a-z0-9]+$/
const empty =
  /^(utils?|helpers?|misc|common|managers?|shared|lib|stuff)(\.|$)|-(utils?|helpers?|manager)(\.|$)/
/** Names that their tools or custom prescribe. */
const given = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  'Dockerfile',
])
/** Only the declared entry of a package may be an index file. */
const packageEntry = /^packages\/[a-z-]+\/src\/index\.ts$/

function* faultsOf(path) {
  const name = basename(path)
  if (name.startsWith('.') || path.startsWith('.ci/') || given.has(name)) return
  if (!kebab.test(name)) yield 'is not kebab-case'
  if (path.split('/').some((part) => empty.test(part))) yield 'has a name that says nothing'
  if (/^index\.(ts|tsx|mjs)$/.test(name) && !packageEntry.test(path)) yield 'is a barrel'
}

const faults = sourceFiles().flatMap((path) => [...faultsOf(path)].map((fault) => `${path} ${fault}`))
for (const line of faults) console.error(line)
process.exitCode = faults.length > 0 ? 1 : 0
