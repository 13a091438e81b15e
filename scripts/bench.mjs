// `npm run bench`: measures the built product on this machine.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, ensureWebBuilt, node, root, toolEnv } from './setup.mjs'

ensureInstalled()
ensureWebBuilt()
const bench = spawnSync(node, ['bench/main.ts'], { cwd: root, stdio: 'inherit', env: toolEnv })
process.exitCode = bench.status ?? 1
