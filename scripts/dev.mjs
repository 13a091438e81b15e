// `npm run dev`: the server restarts on every change, behind Vite, which reloads site and console.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalledForRunning, ensureWebBuilt, node, programFile, root, toolEnv } from './setup.mjs'

const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const webUrl = `http://127.0.0.1:${webPort}`

ensureInstalledForRunning()
// The server takes the pages of the public site from the last build.
await ensureWebBuilt()
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Gives files addresses on the origin of the page; Vite forwards them.
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
