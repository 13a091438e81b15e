// Checks the types of each part of the repository with its own settings.
import { spawnSync } from 'node:child_process'
import { filesNamed } from './checks/source-files.mjs'
import { makeClientTypes, node, programFile, root } from './setup.mjs'

makeClientTypes()
const tsc = programFile('tsc', 'typescript')
let isClean = true
for (const settings of filesNamed('tsconfig.json')) {
  const run = spawnSync(node, [tsc, '-p', settings], { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) {
    isClean = false
    console.error(`The types of ${settings} are wrong.`)
  }
}
process.exitCode = isClean ? 0 : 1
