// `npm run bench:peers`: the product, its peers and the limits on a temporary PostgreSQL.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, ensureWebBuilt, node, root, toolEnv } from './setup.mjs'

ensureInstalled()
await ensureWebBuilt()
// Settings of a machine for PostgreSQL alone; commits wait for the disk (fsync).
const settings = 'fsync=on shared_buffers=1GB work_mem=16MB max_wal_size=4GB'
const args = ['scripts/with-postgres.mjs', node, 'bench/peers/main.ts', ...process.argv.slice(2)]
const env = { ...toolEnv, POSTGRES_SETTINGS: settings }
const bench = spawnSync(node, args, { cwd: root, stdio: 'inherit', env })
process.exitCode = bench.status ?? 1
