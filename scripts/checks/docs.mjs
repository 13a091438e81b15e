// Checks that every path, command, test and variable in the documents exists, and that lines are not too long to read.
import { basename, dirname, join, matchesGlob, normalize } from 'node:path'
import { limitNames, secretFileNames, settingNames, settingsPages } from '../settings-page.mjs'
import { endWith } from './report.mjs'
import { isThere, read, sourceFiles } from './source-files.mjs'

const files = sourceFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const { scripts } = JSON.parse(read('package.json'))
const npmOwn = new Set(['ci', 'install', 'start', 'test', 'rebuild'])
const MOST_LETTERS = 120
const looksLikePath = /^[\w.@-]+(\/[\w.@*<>-]+)*\/?$/
const hasExtension = /\.(md|mjs|ts|tsx|json|css|html|svg|png|webp)$/

/** Files that the product or its tests make, so the repository does not have them. */
const isGenerated = (path) => /(^|\/)(dist|data|results|screenshots)\/?$/.test(path)

/** True if the path exists. In a path, `<noun>` and `*` stand for any single part. */
function exists(path) {
  if (isGenerated(path)) return true
  if (!/[<*]/.test(path)) return isThere(path)
  const pattern = path.replaceAll(/<[^>]*>/g, '*').replace(/\/$/, '')
  return files.some((file) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
}

/** True for code that begins with one of our folders or ends like a file. */
function isPath(code) {
  if (!looksLikePath.test(code) || /^\.[a-z]+$/.test(code)) return false
  const first = code.split('/')[0]
  return code.includes('/') ? isThere(first) || hasExtension.test(code) : hasExtension.test(code)
}

/** True for a file name without a folder, if some folder has a file of this name. */
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
  const text = read(document)
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

/** Faults of the ASVS tables: each test in a row must exist in its file. */
function* asvsFaults() {
  const text = read('docs/evidence/asvs.md')
  for (const row of text.split('\n').filter((line) => /^\| \d/.test(line))) {
    const [, number, , held, , tests] = row.split('|').map((cell) => cell.trim())
    if (!verdicts.includes(held)) yield `docs/evidence/asvs.md says neither yes nor no to ${number}`
    for (const [, path, names] of tests.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)) {
      const named = files.filter((file) => file === path || file.endsWith(`/${path}`))
      const code = named.map(read).join('\n')
      for (const [, name] of names.matchAll(/"([^"]+)"/g))
        if (!code.includes(`'${name}'`))
          yield `docs/evidence/asvs.md names the test "${name}", which ${path} lacks`
    }
  }
}

/** Faults of lines that are too long, except in tables and examples. */
function* longLines(document) {
  const text = read(document)
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/.+/g, ''))
  for (const [index, line] of prose.split('\n').entries())
    if (line.length > MOST_LETTERS && !line.startsWith('|'))
      yield `${document}:${index + 1} has ${line.length} letters; ${MOST_LETTERS} are the most`
}

const known = new Set([...settingNames, ...secretFileNames, ...limitNames])

/** Faults about settings: their pages must match the schema, and guides for operators may name only existing ones. */
function* settingFaults() {
  for (const [page, made] of Object.entries(settingsPages()))
    if (read(page) !== made) yield `${page} differs from the schema: run npx node scripts/settings-page.mjs`
  const guides = documents.filter((file) => file === 'README.md' || file.startsWith('docs/operations/'))
  for (const guide of guides)
    for (const [, name] of read(guide).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g))
      if (!known.has(name) && !name.startsWith('ACCEPTANCE_'))
        yield `${guide} names ${name}, which is no setting`
}

/** Faults of the index of decisions: it must have each decision once, with its title. */
function* decisionFaults() {
  const folder = 'docs/decisions'
  const index = read(join(folder, 'README.md'))
  const listed = [...index.matchAll(/^\| \[(\d+)\]\((.*?)\) *\| (.*?) *\|$/gm)].map(([, ...cells]) =>
    cells.join(' '),
  )
  const wanted = documents
    .filter((file) => dirname(file) === folder && !file.endsWith('README.md'))
    .map((file) => {
      const [, number, title] = /^# (\d+) (.*)/.exec(read(file)) ?? []
      return [number, basename(file), title].join(' ')
    })
  for (const line of wanted) if (!listed.includes(line)) yield `${folder}/README.md lacks ${line}`
  for (const line of listed)
    if (!wanted.includes(line)) yield `${folder}/README.md has ${line} for no decision`
}

const missing = documents.flatMap((document) =>
  [...faultsOf(document)].map((name) => `${document} names ${name}, which does not exist`),
)
const long = documents.flatMap((document) => [...longLines(document)])
endWith([...missing, ...asvsFaults(), ...settingFaults(), ...decisionFaults(), ...long])
