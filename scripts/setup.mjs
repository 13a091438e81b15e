// Prepares a fresh clone. It runs before any package is installed, so it is plain JavaScript for Node 20, the oldest
// version that we support.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
/** The Node that runs the product, whichever Node has started this script. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** With this PATH, that Node and the installed programs are found by name. */
export const toolEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}
const webDist = join(root, 'apps/web/dist')
const stampFile = join(webDist, '.source-hash')

export function stop(message) {
  console.error(message)
  process.exit(1)
}

/** Makes a temporary folder, which is removed when this process ends. */
export function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `jinvani-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a program in this terminal and passes signals on to it. Returns its status. */
export function runInTerminal(program, args, options) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((ended) => {
    child.on('error', ({ message }) =>
      ended(console.error(`${program} could not be started: ${message}`) ?? 1),
    )
    child.on('exit', (status) => ended(status ?? 1))
  })
}

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Compares the installed packages with the lockfile: the time of a file means little after a copy or a checkout. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.optional === true ||
      (installed[path]?.version === wanted.version && existsSync(join(root, path))),
  )
}

/** A file with the hash of the lockfile whose runtime packages are installed. It is deleted with node_modules. */
const runningStamp = join(root, 'node_modules/.installed-for-running')
const hashLockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const isInstalledForRunning = () =>
  existsSync(runningStamp) && readFileSync(runningStamp, 'utf8') === hashLockfile()

/** Path of a program in the package `from`. By its name, Windows would find only a `.cmd`, which needs a shell. */
export function programFile(name, from = name) {
  const { bin } = readJson(join('node_modules', from, 'package.json'))
  return join(root, 'node_modules', from, bin[name])
}

/** Arguments for Node that run the tests of this Playwright configuration. */
export const playwright = (config, ...options) => [
  programFile('playwright', '@playwright/test'),
  'test',
  '--config',
  config,
  ...options,
]

/** Runs Node in apps/web. Its output is printed only if it fails. */
async function runInWeb(args) {
  const running = promisify(execFile)(node, args, { cwd: join(root, 'apps/web') })
  process.once('exit', () => running.child.kill())
  // `message` names the program and ends with what it wrote to standard error.
  await running.catch(({ stdout, message }) => stop(`${stdout}${message}`))
}

/** Runs the npm that started this script or, without one, the npm next to Node. npm shows its own progress. */
function npm(args) {
  const besideNode = ['node_modules', '../lib/node_modules'].map((folder) =>
    join(dirname(process.execPath), folder, 'npm/bin/npm-cli.js'),
  )
  const cli = [process.env.npm_execpath ?? '', ...besideNode].find(
    (file) => file.endsWith('npm-cli.js') && existsSync(file),
  )
  const [program, ...all] = cli ? [process.execPath, cli, ...args] : ['npm', ...args]
  const run = spawnSync(program, all, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (run.error) stop(`${program} could not be started: ${run.error.message}`)
  if (run.status !== 0) stop(`${[program, ...all].join(' ')} failed.`)
}

function checkNode() {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (version.startsWith('v24.')) return
  stop(
    `Jinvani runs on Node 24, which npm installs as the package "node" by that package's install script; here it gave ${version || 'nothing'}.\n` +
      'Install scripts are probably switched off. Run: npm rebuild node --ignore-scripts=false',
  )
}

function install(...options) {
  console.log('Installing packages (npm ci) ...')
  // Building site and console needs development packages. With NODE_ENV=production, npm would leave them out.
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...options])
}

export function ensureInstalled() {
  if (!isInstalled()) install()
  checkNode()
}

/** Makes the types of the apps' client from the API document, since the repository does not contain them. */
export function makeClientTypes() {
  const { status } = spawnSync(node, ['packages/app-client/generate.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('The types of packages/app-client could not be made from the API document.')
}

/** Installs only what the product needs to run: half of all packages are for tests and benchmarks. */
export function ensureInstalledForRunning() {
  if (!isInstalledForRunning() && !isInstalled()) {
    install('--workspace', '@jinvani/server', '--workspace', '@jinvani/web')
    writeFileSync(runningStamp, hashLockfile())
  }
  checkNode()
}

const notOurs = new Set(['node_modules', 'dist', 'data', '.git', 'results', 'screenshots'])

/** Paths of the files, relative to the root, with `/` on every system. */
export function filesOf(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (notOurs.has(entry.name)) return []
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

function hashSources() {
  const hash = createHash('sha256')
  const files = ['apps/web', 'packages/contract'].flatMap(filesOf).filter((file) => !file.includes('/.'))
  for (const file of files.toSorted((one, other) => one.localeCompare(other)))
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

/** Builds site and console if their sources have changed since the last build; returns undefined if not. */
export function ensureWebBuilt() {
  const hash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return undefined
  console.log('Building the web app ...')
  // Removes the stamp together with the old files, so that a build that fails leaves none.
  rmSync(webDist, { recursive: true, force: true })
  const parts = [[programFile('vite'), 'build'], ['prerender/build.ts']].map(runInWeb)
  return Promise.all(parts).then(() => writeFileSync(stampFile, hash))
}
