// Checks file names: kebab-case, no names that say nothing such as `utils`, no barrels. The folders of a
// noun have the same name in contract, server and console.
import { basename } from 'node:path'
import { report } from './report.mjs'
import { read, sourceFiles } from './source-files.mjs'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.long)?(\.(test|spec|config|base|d))?\.[a-z0-9]+$/
const empty =
  /^(utils?|helpers?|misc|common|managers?|shared|lib|stuff)(\.|$)|-(utils?|helpers?|manager)(\.|$)/
/** Names in capitals, which are allowed since tools or custom require them. */
const given = /^(?:(?:README|CONTRIBUTING|CHANGELOG|SECURITY)\.md|LICENSE|Dockerfile)$/
/** An index file is allowed only as the entry of a package. */
const packageEntry = /^packages\/[a-z-]+\/src\/index\.ts$/

function* faultsOfName(path) {
  const name = basename(path)
  if (name.startsWith('.') || path.startsWith('.ci/') || given.test(name)) return
  if (!kebab.test(name)) yield 'is not kebab-case'
  if (path.split('/').some((part) => empty.test(part))) yield 'has a name that says nothing'
  if (/^index\.(ts|tsx|mjs)$/.test(name) && !packageEntry.test(path)) yield 'is a barrel'
}

const sides = ['packages/contract/src', 'apps/server/src/features', 'apps/web/src/console']

/** Reads the table of nouns in docs/architecture.md: their folders in each part, and their paths in the API. */
function nounsOf(document) {
  const [, section = ''] = document.split('## One name for one noun\n')
  const rows = section.split('\n## ')[0].matchAll(/^\| ([a-z][a-z-]*) +\| (.+) \|$/gm)
  return [...rows].map(([, noun, cells]) => {
    const [contract, server, console, wire] = cells
      .split('|')
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder))
    return { noun, folders: [contract, server, console], wire }
  })
}

const callsOf = (noun) => read(`packages/contract/src/${noun}/calls.ts`)

function* faultsOf({ nouns, files }) {
  for (const path of files) for (const fault of faultsOfName(path)) yield `${path} ${fault}`
  const has = (side, folder) => files.some((file) => file.startsWith(`${side}/${folder}/`))
  const contract = files.flatMap((file) => /^packages\/contract\/src\/([a-z-]+)\//.exec(file)?.[1] ?? [])
  for (const folder of new Set(contract))
    if (!nouns.some(({ noun }) => noun === folder))
      yield `docs/architecture.md does not list the noun ${folder}`
  for (const { noun, folders, wire } of nouns) {
    for (const [index, [first, ...others]] of folders.entries()) {
      const side = sides[index]
      if (first === undefined ? has(side, noun) : basename(first) !== noun)
        yield `${side} has another name for the noun ${noun} than docs/architecture.md says`
      for (const folder of first === undefined ? [] : [first, ...others])
        if (!has(side, folder)) yield `${side}/${folder} of docs/architecture.md does not exist`
    }
    for (const path of wire)
      if (!callsOf(noun).includes(`'${path}`)) yield `No call of ${noun} begins with ${path}`
  }
}

const files = sourceFiles()
const nouns = nounsOf(read('docs/architecture.md'))
const [some] = nouns.filter(({ folders }) => folders.every(([first]) => first !== undefined))
const planted = [
  { nouns: nouns.slice(1) },
  { nouns: [...nouns, { ...some, folders: [[some.noun], ['auth'], [some.noun]] }] },
  { nouns: [...nouns, { ...some, folders: [[some.noun], [], [some.noun]] }] },
  { nouns: [...nouns, { ...some, wire: ['/admin/elsewhere'] }] },
  { files: files.filter((file) => !file.startsWith(`${sides[1]}/${some.noun}/`)) },
]
report(faultsOf, { nouns, files }, planted)
