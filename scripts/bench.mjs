// `npm run bench`: measures the built product on this machine. `bench.mjs soak 60` runs bench/soak.ts.
import { ensureInstalled, ensureWebBuilt, node, runInTerminal, toolEnv } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
ensureInstalled()
await ensureWebBuilt()
const isOfPeers = name === 'peers/main'
const wrap = isOfPeers ? ['scripts/with-postgres.mjs', node] : []
// Settings for a machine that runs only PostgreSQL. With fsync, each commit waits for the disk.
const settings = 'fsync=on shared_buffers=1GB work_mem=16MB max_wal_size=4GB'
const env = { ...toolEnv, ...(isOfPeers && { POSTGRES_SETTINGS: settings }) }
process.exitCode = await runInTerminal(node, [...wrap, `bench/${name}.ts`, ...args], { env })
