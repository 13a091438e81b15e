// Comments, and the notes of the API document, name their subject: none begins with a dangling "of", "whose"
// or "that which". Planted faults are found.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { sourceFiles } from './source-files.mjs'

const starts = ['Of', 'Whose', 'That which']
const start = `(?:${starts.join('|')})\\s`
/** A line comment below another one continues it. */
const comment = new RegExp(String.raw`(?<!^[ \t]*\/\/.*\n[ \t]*)(?:\/\/|\/\*)[\s*]*${start}`, 'gm')
const note = new RegExp(`['"\`]${start}`, 'g')
const summary = new RegExp(`\\bsummary:\\s*['"\`]${start}`, 'g')

const contract = 'packages/contract/src/'
function patternsFor(file) {
  if (file.startsWith(contract) && /\/(?:documentation|general-notes)\.ts$/.test(file)) return [comment, note]
  return file.startsWith(contract) ? [comment, summary] : [comment]
}

function faultsOf(file, text) {
  const matches = patternsFor(file).flatMap((pattern) => [...text.matchAll(pattern)])
  const lineAt = (index) => text.slice(0, index).split('\n').length
  return matches.map(
    ({ 0: words, index }) => `${file}:${lineAt(index)} begins without its subject: ${words.trim()}`,
  )
}

const isChecked = (file) => /^(?:apps|packages|acceptance|bench|scripts)\/.*\.(?:tsx?|mjs|css)$/.test(file)
const found = sourceFiles()
  .filter(isChecked)
  .flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))

/** Each must be found as exactly one fault. */
const planted = starts.flatMap((words) => [
  ['apps/planted.ts', `const size = 1 // ${words} a file.`],
  ['apps/planted.tsx', `<p>\n  {/* ${words} a file. */}\n</p>`],
  ['bench/planted.mjs', `/** ${words} a file. */`],
  ['bench/planted.mjs', `/**\n * ${words} a file.\n */`],
  ['apps/planted.css', `/* ${words} a file. */`],
  [`${contract}content/documentation.ts`, `size: '${words} a file.',`],
  [`${contract}content/calls.ts`, `summary:\n  '${words} a file.',`],
])
const unseen = planted.filter(([file, text]) => faultsOf(file, text).length !== 1)

for (const [file, text] of unseen) console.error(`Planted fault in ${file} was not found: ${text}`)
for (const line of found) console.error(line)
process.exitCode = found.length + unseen.length > 0 ? 1 : 0
