// `npm start`: installs and builds what is missing, and runs the server.
import { spawn } from 'node:child_process'
import { serverArgs, serverEnv } from './server-process.mjs'
import { ensureInstalledForRunning, ensureWebBuilt, node, root, stop } from './setup.mjs'

ensureInstalledForRunning()
// The build runs while the server starts and creates its database, so both processor cores are used.
const building = ensureWebBuilt()

const args = building ? [...serverArgs, '--web-app-is-coming'] : serverArgs
const env = { ...serverEnv, ...process.env }
const server = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
void building?.then(() => server.connected && server.send('the web app is built'))
/** Closes the channel to the server, which then shuts down, as if this process had died. Windows has no SIGTERM. */
const endServer = () => server.connected && server.disconnect()
// After Ctrl-C the terminal and this process both tell the server to end. It ignores the second request.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endServer)
// If npm is killed it forwards no signal, and the server would keep its port. So this process watches its parent.
const parent = process.ppid
const watchNpm = () => process.ppid !== parent && endServer()
if (process.env.npm_lifecycle_event) setInterval(watchNpm, 500).unref()
server.on('error', (error) => stop(`The server could not be started: ${error.message}`))
server.on('exit', (status, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`)
  process.exit(status ?? 1)
})
