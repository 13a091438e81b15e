// `npm start`: installs and builds what is missing, then runs the server until it ends.
import { spawn } from 'node:child_process'
import { serverArgs, serverEnv } from './server-process.mjs'
import { ensureInstalledForRunning, ensureWebBuilt, node, root, stop } from './setup.mjs'

ensureInstalledForRunning()
// The build runs beside the start of the server, which makes its database on the second core.
const building = ensureWebBuilt()

const args = building ? [...serverArgs, '--web-app-is-coming'] : serverArgs
const env = { ...serverEnv, ...process.env }
const server = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
void building?.then(() => server.connected && server.send('the web app is built'))
/** The server shuts down when its channel closes, also when this process dies. Windows has no SIGTERM. */
const endServer = () => server.connected && server.disconnect()
// Ctrl-C reaches the server from the terminal and from here; the server ignores the second request.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endServer)
// A killed npm forwards no signal; the server would stay behind and keep the port.
const parent = process.ppid
const watchNpm = () => process.ppid !== parent && endServer()
if (process.env.npm_lifecycle_event) setInterval(watchNpm, 500).unref()
server.on('error', (error) => stop(`The server could not be started: ${error.message}`))
server.on('exit', (status, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`)
  process.exit(status ?? 1)
})
