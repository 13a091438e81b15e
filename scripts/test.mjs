// `npm test`: all checks and tests, from formatting to journeys in a browser. `--fast` (`npm run check`) leaves out the
// browser, PostgreSQL, the rarer checks, and what has not changed. `--long` (`npm run test:long`) instead runs what
// takes long or needs a machine made for tests: kills, long films, other programs, a container, a bare machine.
import { constants, setPriority } from 'node:os'
import { ensureInstalled, makeClientTypes, node, playwright, programFile } from './setup.mjs'
import { runSteps } from './steps.mjs'
import { onceFor, testsOfChange } from './unchanged.mjs'

ensureInstalled()
makeClientTypes()
// The product runs ffmpeg with the lowest priority. If the tests had a higher one, its films would stall.
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
/** Long journeys, and those repeated on a phone. `--grep` sees a title that begins with the project. */
const longJourneys = '@long|^phone .* @phone'

const format = { name: 'format', command: [node, programFile('oxfmt'), '--check'] }
// The linter builds TypeScript programs anyway, so it checks types too. `types` uses the settings of each part.
const lint = {
  name: 'lint and types',
  command: [node, programFile('oxlint'), '--type-aware', '--type-check'],
}
// `npm test` runs all of `server` on PostgreSQL.
const makeFast = () => {
  const only = (files, step) => ({ ...step, command: [...step.command, ...files] })
  const ofServer = ['packages/', 'apps/server/', 'docs/', 'bench/']
  return [
    onceFor([''], format),
    onceFor(['acceptance/', 'apps/', 'bench/', 'packages/'], lint),
    // The tests of media convert films and pictures, which takes long, so they are a step of their own.
    onceFor(['packages/media/'], only(['packages/media/'], vitest('tests of media', 'unit'))),
    onceFor(ofServer, only(['contract/', 'app-client/', 'apps/', 'scripts/'], vitest('unit tests', 'unit'))),
    onceFor(['packages/', 'apps/web/'], vitest('tests of the web app', 'web')),
    onceFor(ofServer, only(testsOfChange(), vitest('feature tests of the change', 'server'))),
  ]
}
// The journeys take longest and mostly wait: they start right after the web build, beside the other steps.
const all = [
  webBuild,
  { ...journeys('journeys', ofProduct, '--grep-invert', longJourneys), tellsSlowest: true },
  { name: 'lint rules bite', command: [node, 'scripts/checks/lint-rules.mjs'] },
  check('imports'),
  check('table owners'),
  { name: 'unused code', command: [node, programFile('knip'), '--no-progress'] },
  ...['docs', 'deploy', 'systems', 'versions', 'spec coverage', 'file names'].map(check),
  { name: 'console weight', needs: ['web build'], command: [node, 'bench/console-weight.ts'] },
  format,
  lint,
  vitest('unit tests', 'unit', 'web'),
  { ...vitest('feature tests on PostgreSQL', 'server'), wrap: onPostgres },
]
const long = [
  webBuild,
  { name: 'players', command: [node, 'scripts/install-players.mjs'] },
  { name: 'types', command: [node, 'scripts/types.mjs'] },
  { ...journeys('long journeys', ofProduct, '--grep', longJourneys), tellsSlowest: true },
  { ...vitest('long tests', 'long'), needs: ['players'], wrap: onPostgres },
  vitest('feature tests on the embedded database', 'on-both'),
  { ...vitest('files and films on radosgw', 'radosgw'), wrap: onRadosgw },
  {
    ...journeys('across machines', 'acceptance/machines/playwright.config.ts'),
    wrap: [...onPostgres, ...onRadosgw],
  },
  { name: 'container', command: [node, 'scripts/test-container.mjs'] },
]
const bareMachine = {
  name: 'npm start and npm test on a bare machine',
  command: [node, 'scripts/bare-machine.mjs', 'sh', '-c', 'node scripts/first-start.mjs && exec npm test'],
}
/**
 * The other steps take 15 minutes on a quiet machine. If they take longer than this, the bare machine would exceed the
 * time limit of CI.
 */
const TOO_SLOW_SEC = 35 * 60
/** Includes the installation above. */
const elapsedSec = () => Math.round(performance.now() / 1000)

/** The bare machine keeps both cores busy, so it runs alone at the end. */
async function runLong() {
  const total = await runSteps(long)
  if (elapsedSec() < TOO_SLOW_SEC) return await runSteps([bareMachine], total)
  console.log(`skip: ${bareMachine.name}, since this machine took ${elapsedSec()} s for the other steps`)
  return total
}

const isLong = process.argv.includes('--long')
const total = isLong ? await runLong() : await runSteps(process.argv.includes('--fast') ? makeFast() : all)
const seconds = elapsedSec()
console.log(`took ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
