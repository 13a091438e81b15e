// Checks that the product can start on every supported system: npm scripts work in cmd.exe, no program is started by a
// name that only a shell can find, and native packages exist for all systems.
import { dirname, join } from 'node:path'
import { report } from './report.mjs'
import { filesNamed, isThere, read, sourceFiles } from './source-files.mjs'

const systems = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']
/** Only these systems need native packages of `vite`: on macOS it watches files with `fsevents`. */
const needed = { vite: ['darwin-arm64', 'darwin-x64'] }
const systemsPage = 'docs/operations/install.md'
/** Packages that contain the programs of all systems, so the lockfile does not show which ones they serve. */
const programsWithin = {
  'shaka-packager': {
    'linux-x64': 'bin/packager-linux-x64',
    'linux-arm64': 'bin/packager-linux-arm64',
    'darwin-arm64': 'bin/packager-osx-arm64',
    'darwin-x64': 'bin/packager-osx-x64',
    'win32-x64': 'bin/packager-win-x64.exe',
  },
  '@sparticuz/chromium': { 'linux-x64': 'bin/chromium.br' },
}
/** If a package does not serve every system, the page on installing must contain this sentence. */
const sentences = {
  '@sparticuz/chromium': 'The Chromium that npm brings for the journeys is one for Linux x64',
}
/** Programs that may be called by name, since the system finds them. Other programs are started by their file. */
const namedPrograms = new Set(['apt-get', 'git', 'id', 'sh', 'unshare', 'useradd'])

const nameOf = (path) => path.split('node_modules/').at(-1)

/**
 * Faults of npm scripts: npm finds only `programs` by name. `exec` is built into `sh`; for cmd.exe there is a file
 * `exec.cmd`.
 */
function* scriptFaults({ manifests, files, lock }) {
  const bins = Object.values(lock.packages).flatMap(({ bin }) => Object.keys(bin ?? {}))
  const programs = new Set(['npm', ...bins])
  for (const [file, { scripts = {} }] of Object.entries(manifests))
    for (const [name, script] of Object.entries(scripts)) {
      const [first, ...rest] = script.split(' ')
      const hasExec = first === 'exec' && files.includes(join(dirname(file), 'exec.cmd'))
      const isPlain = [first, ...rest].every((word) => /^[\w@./:-]+$/.test(word))
      if (!isPlain || !programs.has(hasExec ? rest[0] : first))
        yield `${file}: "${name}" is more than a program and its arguments: ${script}`
    }
}

function* spawnFaults({ sources }) {
  for (const [file, text] of Object.entries(sources))
    for (const [, name] of text.matchAll(/\b(?:spawn|execFile)(?:Sync)?\(\s*'([^']+)'/g))
      if (!namedPrograms.has(name)) yield `${file} starts ${name} by its name; see programFile in setup.mjs`
}

function serves({ os, cpu, libc }, system) {
  const [platform, processor] = system.split('-')
  const isHere = os?.includes(platform) ?? false
  return isHere && (cpu?.includes(processor) ?? true) && !(libc?.includes('musl') ?? false)
}

/** Faults of the lockfile. npm may leave out other systems if packages are installed already (npm/cli#4828). */
function* lockFaults({ lock }) {
  const found = Map.groupBy(Object.entries(lock.packages), ([path]) => nameOf(path))
  for (const [path, { os, cpu, optionalDependencies = {} }] of Object.entries(lock.packages)) {
    const names = Object.keys(optionalDependencies)
    for (const name of names) if (!found.has(name)) yield `package-lock.json has lost ${name}`
    const natives = names.flatMap((name) => found.get(name) ?? []).filter(([, entry]) => entry.os)
    if (os || cpu || natives.length === 0) continue
    for (const system of needed[nameOf(path)] ?? systems)
      if (!natives.some(([, entry]) => serves(entry, system)))
        yield `package-lock.json: ${nameOf(path)} has nothing for ${system}`
  }
}

function* programFaults({ page, hasFile }) {
  for (const [name, programs] of Object.entries(programsWithin)) {
    for (const file of Object.values(programs))
      if (!hasFile(join('node_modules', name, file))) yield `${name} has no ${file}`
    const isWhole = systems.every((system) => system in programs)
    if (isWhole !== !(name in sentences)) yield `${name}: what it serves and what is said of it differ`
  }
  for (const sentence of Object.values(sentences))
    if (!page.replaceAll(/\s+/g, ' ').includes(sentence)) yield `${systemsPage} does not say: ${sentence}`
}

function* faultsOf(house) {
  yield* scriptFaults(house)
  yield* spawnFaults(house)
  yield* lockFaults(house)
  yield* programFaults(house)
}

const files = sourceFiles()
const scripts = files.filter((file) => /^scripts\/(?!checks\/systems).*\.mjs$/.test(file))
const house = {
  files,
  manifests: Object.fromEntries(filesNamed('package.json').map((file) => [file, JSON.parse(read(file))])),
  sources: Object.fromEntries(scripts.map((file) => [file, read(file)])),
  lock: JSON.parse(read('package-lock.json')),
  page: read(systemsPage),
  hasFile: isThere,
}
const withScript = (script) => ({ manifests: { 'package.json': { scripts: { planted: script } } } })
const withPackages = (packages) => ({ lock: { packages } })
const without = (name) =>
  withPackages(
    Object.fromEntries(Object.entries(house.lock.packages).filter(([path]) => nameOf(path) !== name)),
  )
const planted = [
  withScript('vite build && node build.ts'),
  withScript('NODE_ENV=test node build.ts'),
  withScript('node build.ts > log'),
  withScript('rm -r dist'),
  withScript('exec'),
  { ...withScript('exec node build.ts'), files: [] },
  { sources: { 'scripts/planted.mjs': "spawnSync('vite', ['build'])" } },
  without('@rolldown/binding-win32-x64-msvc'),
  without('@img/sharp-linux-arm64'),
  without('fsevents'),
  withPackages({
    'node_modules/a': { optionalDependencies: { b: '1' } },
    'node_modules/b': { os: ['linux'] },
  }),
  { page: '' },
  { hasFile: (file) => !file.endsWith('packager-win-x64.exe') },
]

report(faultsOf, house, planted)
