// `npm run backup` and other commands of the server. They run on its Node and with its settings.
import { resolve } from 'node:path'
import { serverEnv } from './server-process.mjs'
import { ensureInstalledForRunning, node, runInTerminal } from './setup.mjs'

ensureInstalledForRunning()
const [command, ...given] = process.argv.slice(2)
// npm starts this script in the root of the repository, but file names are relative to the folder of the caller.
const from = process.env.INIT_CWD ?? process.cwd()
const isFile = (each) => ['backup', 'restore'].includes(command) && !each.startsWith('-')
const args = given.map((each) => (isFile(each) ? resolve(from, each) : each))
const env = { ...serverEnv, ...process.env }
process.exitCode = await runInTerminal(node, ['apps/server/src/commands.ts', command, ...args], { env })
