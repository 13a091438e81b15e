// Every path, command, test and environment variable that the documents name exists, and no line is too long to read.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../setup.mjs'
import { settingsText, sourceFiles } from './source-files.mjs'

const files = sourceFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const npmOwn = new Set(['ci', 'install', 'start', 'test', 'rebuild'])
const MOST_LETTERS = 120
const looksLikePath = /^[\w.@-]+(\/[\w.@*<>-]+)*\/?$/
const hasExtension = /\.(md|mjs|ts|tsx|json|css|html|svg|png|webp)$/

/** What is made by running the product or its tests is not in the repository. */
const isGenerated = (path) => /(^|\/)(dist|data|results|screenshots)\/?$/.test(path)

/** `<noun>` and `*` stand for any one part of a path. */
function exists(path) {
  if (isGenerated(path)) return true
  if (!/[<*]/.test(path)) return existsSync(join(root, path))
  const parts = path.split(/<[^>]*>|\*/).map((part) => part.replace(/[.]/g, '\\.'))
  return files.some((file) => new RegExp(`^${parts.join('[^/]+')}(/|$)`).test(file))
}

/** A name in code style counts as a path when it begins in one of our folders or ends like a file. */
function isPath(code) {
  if (!looksLikePath.test(code) || /^\.[a-z]+$/.test(code)) return false
  const first = code.split('/')[0]
  return code.includes('/')
    ? existsSync(join(root, first)) || hasExtension.test(code)
    : hasExtension.test(code)
}

/** A bare file name may stand in any folder. */
const isKnownName = (name) => !name.includes('/') && files.some((file) => file.endsWith(`/${name}`))

function* commandFaults(text) {
  for (const [, run, name] of text.matchAll(/\bnpm (run )?([a-z][a-z:-]*)/g)) {
    if (run ? !(name in scripts) : !(name in scripts) && !npmOwn.has(name)) yield `npm ${run ?? ''}${name}`
  }
  for (const [, path] of text.matchAll(/\bnode ((?:scripts|apps|bench)\/\S+\.(?:mjs|ts))/g)) {
    if (!exists(path)) yield `node ${path}`
  }
}

function* faultsOf(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  for (const [, code] of prose.matchAll(/`([^`\n]+)`/g)) {
    if (isPath(code) && !exists(code) && !isKnownName(code)) yield code
  }
  for (const [, link] of prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
    if (!link.includes(':') && !exists(normalize(join(dirname(document), link)))) yield link
  }
  const codes = [...text.matchAll(/`([^`\n]+)`|^```[^\n]*\n([\s\S]*?)^```/gm)].map(
    ([, inline, block]) => inline ?? block,
  )
  yield* commandFaults(codes.join('\n'))
}

const verdicts = ['yes', 'partly', 'no', 'not applicable']

/** Of the tables of ASVS: every test that a row names stands in its file. */
function* asvsFaults() {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  for (const row of text.split('\n').filter((line) => /^\| \d/.test(line))) {
    const [, number, , held, , tests] = row.split('|').map((cell) => cell.trim())
    if (!verdicts.includes(held)) yield `docs/asvs.md says neither yes nor no to ${number}`
    for (const [, path, names] of tests.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)) {
      const named = files.filter((file) => file === path || file.endsWith(`/${path}`))
      const code = named.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
      for (const [, name] of names.matchAll(/"([^"]+)"/g))
        if (!code.includes(`'${name}'`)) yield `docs/asvs.md names the test "${name}", which ${path} lacks`
    }
  }
}

/** Tables and examples are as wide as they must be. */
function* longLines(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/.+/g, ''))
  for (const [index, line] of prose.split('\n').entries())
    if (line.length > MOST_LETTERS && !line.startsWith('|'))
      yield `${document}:${index + 1} has ${line.length} letters; ${MOST_LETTERS} are the most`
}

/** The README's table and the server's configuration name the same variables. */
function* variableFaults() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const variable = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST|SERVICES)\b/g
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const told = new Set(rows.flatMap((row) => row.split('|')[1].match(variable) ?? []))
  const read = new Set(settingsText().match(variable) ?? [])
  for (const name of told)
    if (!read.has(name)) yield `README.md tells of ${name}, which config.ts does not read`
  for (const name of read)
    if (!told.has(name)) yield `config.ts reads ${name}, which README.md does not tell of`
}

const faults = documents.flatMap((document) =>
  [...faultsOf(document)].map((name) => `${document} names ${name}, which does not exist`),
)
faults.push(
  ...asvsFaults(),
  ...variableFaults(),
  ...documents.flatMap((document) => [...longLines(document)]),
)
for (const line of faults) console.error(line)
process.exitCode = faults.length > 0 ? 1 : 0
