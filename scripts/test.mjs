// `npm test`: all checks and tests, from formatting to journeys in a browser. `--fast` (`npm run check`) leaves out the
// browser, PostgreSQL, rarer checks, and everything unchanged. `--long` (`npm run test:long`) runs instead what takes
// long or needs a machine made for tests: kills, long films, other programs, a container, a bare machine.
import { constants, setPriority } from 'node:os'
import { ensureInstalled, makeClientTypes, node, playwright, programFile } from './setup.mjs'
import { runSteps } from './steps.mjs'
import { onceFor, testsOfChange } from './unchanged.mjs'

ensureInstalled()
makeClientTypes()
// The tests get the lowest priority too: the product runs ffmpeg with it, and its films would stall behind the tests.
setPriority(constants.priority.PRIORITY_LOW)
const vitest = (name, ...projects) => ({
  name,
  hasTests: true,
  command: [node, programFile('vitest'), 'run', ...projects.flatMap((project) => ['--project', project])],
})
const journeys = (name, config, ...options) => ({
  name,
  needs: ['web build'],
  hasTests: true,
  command: [node, ...playwright(config, ...options)],
})
const onPostgres = [node, 'scripts/with-postgres.mjs']
const onRadosgw = [node, 'scripts/with-radosgw.mjs']
const check = (name) => ({ name, command: [node, `scripts/checks/${name.replace(' ', '-')}.mjs`] })
const webBuild = { name: 'web build', command: [node, 'scripts/build.mjs'] }
const ofProduct = 'acceptance/playwright.config.ts'
/** Matches the journeys that are repeated on a phone: for `--grep`, a title begins with the name of the project. */
const onPhone = '^phone .* @phone'

const format = { name: 'format', command: [node, programFile('oxfmt'), '--check'] }
// The linter builds the TypeScript programs anyway, so it also checks types, each part with its own settings.
const lint = {
  name: 'lint and types',
  command: [node, programFile('oxlint'), '--type-aware', '--type-check'],
}
const quickChecks = [
  ...['imports', 'table owners', 'docs', 'spec coverage', 'file names'].map(check),
  { name: 'unused code', command: [node, programFile('knip'), '--no-progress'] },
]
// `--fast` runs feature tests on PGlite, only for changed folders; `npm test` runs all of them on PostgreSQL.
const makeFast = () => {
  const only = (files, step) => ({ ...step, command: [...step.command, ...files] })
  const ofServer = ['packages/', 'apps/server/', 'docs/', 'bench/']
  return [
    onceFor([''], format),
    ...quickChecks.map((step) => onceFor([''], step)),
    onceFor(['acceptance/', 'apps/', 'bench/', 'packages/'], lint),
    // The tests of packages/media are a step of their own, since converting films and pictures takes long.
    onceFor(['packages/media/'], only(['packages/media/'], vitest('tests of media', 'unit'))),
    onceFor(ofServer, only(['contract/', 'app-client/', 'apps/', 'scripts/'], vitest('unit tests', 'unit'))),
    onceFor(['packages/', 'apps/web/'], vitest('tests of the web app', 'web')),
    onceFor(ofServer, only(testsOfChange(), vitest('feature tests of the change', 'server'))),
  ]
}
// The journeys take longest and mostly wait. They start right after the web build and run beside the other steps.
const all = [
  webBuild,
  journeys('journeys', ofProduct, '--grep-invert', `@long|${onPhone}`),
  { name: 'lint rules bite', command: [node, 'scripts/checks/lint-rules.mjs'] },
  ...quickChecks,
  ...['deploy', 'systems', 'versions'].map(check),
  { name: 'console weight', needs: ['web build'], command: [node, 'bench/console-weight.ts'] },
  format,
  lint,
  vitest('unit tests', 'unit', 'web'),
  { ...vitest('feature tests on PostgreSQL', 'server'), wrap: onPostgres },
]
const long = [
  webBuild,
  { name: 'players', command: [node, 'scripts/install-players.mjs'] },
  journeys('long journeys', ofProduct, '--grep', '@long', '--grep-invert', onPhone),
  { ...vitest('long tests', 'long'), needs: ['players'], wrap: onPostgres },
  vitest('feature tests on the embedded database', 'on-both'),
  { ...vitest('files and films on radosgw', 'radosgw'), wrap: onRadosgw },
  {
    ...journeys('across machines', 'acceptance/machines/playwright.config.ts'),
    wrap: [...onPostgres, ...onRadosgw],
  },
  { name: 'container', command: [node, 'scripts/test-container.mjs'] },
]
/** Steps that keep both processor cores busy. Each runs alone, at the end. */
const patient = [
  journeys('journeys again on a phone', ofProduct, '--grep', onPhone),
  {
    name: 'npm start and npm test on a bare machine',
    command: [node, 'scripts/bare-machine.mjs', 'sh', '-c', 'node scripts/first-start.mjs && exec npm test'],
  },
]
/**
 * After this many seconds the steps at the end are left out, since CI would run out of time. The other steps take 15
 * minutes on a quiet machine.
 */
const TOO_SLOW_SEC = 35 * 60
/** Seconds since the start of this process, with the installation above. */
const elapsedSec = () => Math.round(performance.now() / 1000)

async function runLong() {
  const total = await runSteps(long)
  for (const step of patient)
    if (elapsedSec() < TOO_SLOW_SEC) await runSteps([step], total)
    else console.log(`skip: ${step.name}, since this machine took ${elapsedSec()} s for the other steps`)
  return total
}

const isLong = process.argv.includes('--long')
const total = isLong ? await runLong() : await runSteps(process.argv.includes('--fast') ? makeFast() : all)
const seconds = elapsedSec()
console.log(`took ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
