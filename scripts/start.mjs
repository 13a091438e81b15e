// `npm start`: installs and builds what is missing, then runs the server until it ends.
import { spawn } from 'node:child_process'
import { serverArgs, serverEnv } from './server-process.mjs'
import { ensureInstalled, ensureWebBuilt, node, root, stop } from './setup.mjs'

ensureInstalled()
ensureWebBuilt()

const env = { ...serverEnv, ...process.env }
const server = spawn(node, serverArgs, { cwd: root, stdio: 'inherit', env })
// Ctrl-C reaches the server from the terminal as well as from here; it takes the second signal for the same wish.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
// Killed outright, npm passes nothing on; the server would stay behind and keep the port.
const parent = process.ppid
const watchNpm = () => process.ppid !== parent && server.kill('SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(watchNpm, 500).unref()
server.on('error', (error) => stop(`The server could not be started: ${error.message}`))
server.on('exit', (status, signal) => {
  process.exitCode = status ?? 1
  if (signal) console.error(`The server was ended by ${signal}.`)
})
