// Checks the types of every part of the repository with its own settings.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { sourceFiles } from './checks/source-files.mjs'
import { makeClientTypes, node, programFile, root } from './setup.mjs'

/** Fixtures for the peers do not count: their types are known only where the peers are installed. */
const isOurs = (file) => !file.startsWith('bench/peers/fixtures/')

makeClientTypes()
const tsc = programFile('tsc', 'typescript')
let isClean = true
for (const settings of sourceFiles().filter((file) => basename(file) === 'tsconfig.json' && isOurs(file))) {
  const run = spawnSync(node, [tsc, '-p', settings], { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) {
    isClean = false
    console.error(`The types of ${settings} are wrong.`)
  }
}
process.exitCode = isClean ? 0 : 1
