// `npm run backup` and the like: a command of the server with the server's Node and settings.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { serverEnv } from './server-process.mjs'
import { ensureInstalledForRunning, node, root, stop } from './setup.mjs'

ensureInstalledForRunning()
const [command, ...given] = process.argv.slice(2)
// npm starts this in the folder of the program; file names are relative to the folder of the caller.
const from = process.env.INIT_CWD ?? process.cwd()
const isFile = (each) => ['backup', 'restore'].includes(command) && !each.startsWith('-')
const args = given.map((each) => (isFile(each) ? resolve(from, each) : each))
const env = { ...serverEnv, ...process.env }
const child = spawn(node, ['apps/server/src/commands.ts', command, ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => stop(`The command could not be started: ${error.message}`))
child.on('exit', (status) => (process.exitCode = status ?? 1))
