// Checks that each row of acceptance/spec-coverage.md names tests that exist.
import { endWith } from './report.mjs'
import { isThere, read } from './source-files.mjs'

const table = 'acceptance/spec-coverage.md'

/** Finds titles of tests: after `test(`, or after `)(` of `test.each([…])`. Skipped tests are not found. */
const title = /(?:\b(?:test|it)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g
const unescaped = (text) => text.replace(/\\(['"`\\])/g, '$1')

function titlesOf(file) {
  const found = [...read(file).matchAll(title)]
  return found.map(([, ...quoted]) => unescaped(quoted.find(Boolean) ?? ''))
}

/** Faults of a named test, which is written as: `file` › title */
function* faultsOfTest(named) {
  const [, file, name] = /^`([^`]+)` › (.+)$/.exec(named) ?? []
  if (file === undefined) yield `"${named}" is not a file and a title`
  else if (!isThere(file)) yield `${file} does not exist`
  else if (!titlesOf(file).includes(name)) yield `${file} has no test "${name}"`
}

function* faultsOfRow(cells) {
  const [what = '', tests = '', ...more] = cells
  if (more.length > 0) yield 'has more than two cells'
  if (what === '') yield 'names nothing of the specification'
  if (tests === '') yield 'has no test'
  else for (const named of tests.split('; ')) yield* faultsOfTest(named)
}

const rows = read(table)
  .split('\n')
  .map((line, index) => ({
    number: index + 1,
    cells: line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  }))
  .filter(({ cells: [what] }) => what !== undefined && what !== 'What' && !/^-+$/.test(what))

const faults = rows.flatMap(({ number, cells }) =>
  [...faultsOfRow(cells)].map((fault) => `${table}:${number} ${fault}`),
)
if (rows.length === 0) faults.push(`${table} has no rows`)
console.log(`${rows.length} rows`)
endWith(faults)
