// `npm run dev`: starts the server, which restarts when a file changes, behind Vite, which reloads site and console.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { holdPort } from './free-port.mjs'
import { ensureInstalled, ensureWebBuilt, node, programFile, root, stop, toolEnv } from './setup.mjs'

const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const webUrl = `http://127.0.0.1:${webPort}`

// With a port in use, Node's watch mode would wait for a file change instead of ending.
for (const [name, port] of Object.entries({ PORT: apiPort, WEB_PORT: webPort })) {
  const held = await holdPort(Number(port))
  if (!held)
    stop(`Another program, such as npm start, has port ${port}: end it, or set ${name} to a free one.`)
  await held.release()
}
// Installs all packages, not only those for running: `npm run check` would otherwise replace them while this runs.
ensureInstalled()
// The public pages come from the last build, so there must be one.
await ensureWebBuilt()
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Addresses of files begin with the address of the page, and Vite forwards them to the server.
    env: { PUBLIC_URL: webUrl, ...process.env, PORT: apiPort },
  }),
  spawn(node, [programFile('vite'), '--port', webPort, '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...toolEnv, API_URL: `http://127.0.0.1:${apiPort}` },
  }),
]
console.log(`The site is at ${webUrl}, the console at ${webUrl}/admin.`)

const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
for (const child of children) {
  child.on('exit', (status) => {
    process.exitCode ??= status ?? 0
    stopAll()
  })
}
