// `npm start`: installs and builds what is missing, and runs the server.
import { spawn } from 'node:child_process'
import { serverArgs, serverEnv } from './server-process.mjs'
import { ensureInstalledForRunning, ensureWebBuilt, node, root, stop } from './setup.mjs'

ensureInstalledForRunning()
// Meanwhile the server starts and makes its database on the second core.
const building = ensureWebBuilt()

const args = building ? [...serverArgs, '--web-app-is-coming'] : serverArgs
const env = { ...serverEnv, ...process.env }
const server = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
void building?.then(() => server.connected && server.send('the web app is built'))
/** Without its channel the server shuts down, also if this process dies. Windows has no SIGTERM. */
const endServer = () => server.connected && server.disconnect()
// After Ctrl-C the server hears from the terminal and from us; it ignores the second request.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endServer)
// A killed npm forwards no signal, and the server would keep the port.
const parent = process.ppid
const watchNpm = () => process.ppid !== parent && endServer()
if (process.env.npm_lifecycle_event) setInterval(watchNpm, 500).unref()
server.on('error', (error) => stop(`The server could not be started: ${error.message}`))
server.on('exit', (status, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`)
  process.exit(status ?? 1)
})
