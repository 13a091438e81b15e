// `npm run bench`: measures the built product on this machine. `bench.mjs soak 60` runs bench/soak.ts.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, ensureWebBuilt, node, root, toolEnv } from './setup.mjs'

const [name = 'main', ...args] = process.argv.slice(2)
ensureInstalled()
await ensureWebBuilt()
const bench = spawnSync(node, [`bench/${name}.ts`, ...args], { cwd: root, stdio: 'inherit', env: toolEnv })
process.exitCode = bench.status ?? 1
