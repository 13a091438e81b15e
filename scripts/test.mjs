// `npm test`: everything that must hold, from formatting to journeys in a browser. `--fast` leaves out what takes minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, node, programFile } from './setup.mjs'
import { runSteps } from './steps.mjs'

ensureInstalled()
const isFast = process.argv.includes('--fast')
const reports = mkdtempSync(join(tmpdir(), 'jinvani-reports-'))
const playwright = programFile('playwright', '@playwright/test')
const vitest = (name, extra = []) => ({
  name,
  report: { runner: 'vitest', file: join(reports, `${name.replaceAll(' ', '-')}.json`) },
  command: [node, programFile('vitest'), 'run', '--reporter=default', '--reporter=json', ...extra],
})
const projects = (...names) => names.flatMap((name) => ['--project', name])

const fast = [
  { name: 'format', command: [node, programFile('oxfmt'), '--check'] },
  { name: 'lint', command: [node, programFile('oxlint'), '--type-aware'] },
  { name: 'types', command: [node, 'scripts/types.mjs'] },
  // PostgreSQL runs all of `server` afterwards.
  vitest('unit and feature tests', projects('unit', 'web', isFast ? 'server' : 'on-both')),
]
// The journeys take longest and wait more than they compute: from the web build to the end they share the machine with
// the steps after them.
const all = [
  { name: 'web build', command: [node, 'scripts/build.mjs'] },
  {
    name: 'journeys',
    tellsSlowest: true,
    needs: ['web build'],
    report: { runner: 'playwright', file: join(reports, 'journeys.json') },
    command: [node, playwright, 'test', '--config', 'acceptance/playwright.config.ts'],
  },
  { name: 'lint rules bite', command: [node, 'scripts/checks/lint-rules.mjs'] },
  { name: 'table owners', command: [node, 'scripts/checks/table-owners.mjs'] },
  { name: 'unused code', command: [node, programFile('knip'), '--no-progress'] },
  { name: 'docs', command: [node, 'scripts/checks/docs.mjs'] },
  { name: 'deploy', command: [node, 'scripts/checks/deploy.mjs'] },
  { name: 'systems', command: [node, 'scripts/checks/systems.mjs'] },
  { name: 'versions', command: [node, 'scripts/checks/versions.mjs'] },
  { name: 'spec coverage', command: [node, 'scripts/checks/spec-coverage.mjs'] },
  { name: 'file names', command: [node, 'scripts/checks/file-names.mjs'] },
  {
    name: 'console weight',
    needs: ['web build'],
    command: [node, 'scripts/checks/console-weight.mjs'],
  },
  ...fast,
  {
    ...vitest('feature tests on PostgreSQL', projects('server')),
    wrap: [node, 'scripts/with-postgres.mjs'],
  },
  {
    name: 'across machines',
    needs: ['web build'],
    report: { runner: 'playwright', file: join(reports, 'machines.json') },
    wrap: [node, 'scripts/with-postgres.mjs', node, 'scripts/with-radosgw.mjs'],
    command: [node, playwright, 'test', '--config', 'acceptance/machines/playwright.config.ts'],
  },
  {
    ...vitest('files and films on radosgw', projects('radosgw')),
    wrap: [node, 'scripts/with-radosgw.mjs'],
  },
]

const total = await runSteps(isFast ? fast : all)
rmSync(reports, { recursive: true, force: true })
// With what was installed before.
const seconds = Math.round(performance.now() / 1000)
console.log(`took ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
