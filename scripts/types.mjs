// Checks the types of each part of the repository with its own settings.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { sourceFiles } from './checks/source-files.mjs'
import { makeClientTypes, node, programFile, root } from './setup.mjs'

/** The types of these fixtures are known only where the peers are installed. */
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
