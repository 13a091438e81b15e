// `npm run bench:kills -- 100`: on each database, kills the process 100 times while it saves and makes films.
import { ensureInstalled, ensureWebBuilt, node, playwright, runInTerminal, stop, toolEnv } from './setup.mjs'

const [kills = '100', only] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(kills)) stop('Say how often: npm run bench:kills -- 100')
ensureInstalled()
await ensureWebBuilt()
const test = playwright('acceptance/playwright.config.ts', '--project=program', 'kill-nine')
const databases = { embedded: test, postgres: ['scripts/with-postgres.mjs', node, ...test] }
if (only !== undefined && !(only in databases)) stop(`The database is ${Object.keys(databases).join(' or ')}`)
for (const [database, args] of Object.entries(databases)) {
  if (only !== undefined && only !== database) continue
  console.log(`${kills} kills, ${database}`)
  const env = { ...toolEnv, KILLS: kills }
  process.exitCode ||= await runInTerminal(node, args, { env })
}
