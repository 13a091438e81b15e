// `npm start`: installs and builds what is missing, then runs the server until it ends.
import { spawn } from 'node:child_process'
import { serverArgs, serverEnv } from './server-process.mjs'
import { ensureInstalled, ensureWebBuilt, node, root, stop } from './setup.mjs'

ensureInstalled()
ensureWebBuilt()

const env = { ...serverEnv, ...process.env }
const server = spawn(node, serverArgs, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
/** The server ends in order when its channel closes, as it does when this process dies. Windows knows no SIGTERM. */
const endServer = () => server.connected && server.disconnect()
// Ctrl-C reaches the server from the terminal as well as from here; it takes the second request for the same wish.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endServer)
// Killed outright, npm passes nothing on; the server would stay behind and keep the port.
const parent = process.ppid
const watchNpm = () => process.ppid !== parent && endServer()
if (process.env.npm_lifecycle_event) setInterval(watchNpm, 500).unref()
server.on('error', (error) => stop(`The server could not be started: ${error.message}`))
server.on('exit', (status, signal) => {
  process.exitCode = status ?? 1
  if (signal) console.error(`The server was ended by ${signal}.`)
})
