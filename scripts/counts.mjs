// The counts and failures of a runner, read from its JSON report.
import { readFileSync } from 'node:fs'

const isFailed = (test) => test.status === 'failed'
const stripColours = (text) => text.replaceAll(/\u001B\[[0-9;]*m/g, '')
const firstLines = (text = '') => stripColours(text).split('\n').slice(0, 12).join('\n    ')

function readVitest(report) {
  // A file that fails to load reports no test, but counts as failed.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(isFailed)
      .map((test) => `${file.name}: ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map((file) => `${file.name}\n    ${firstLines(file.message)}`)],
  }
}

/** Every spec of the report's nested suites, with its path. */
function* specsOf(suite, path = []) {
  const here = suite.title ? [...path, suite.title] : path
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      yield { name: [test.projectName, ...here, spec.title].join(' › '), test }
    }
  }
  for (const inner of suite.suites ?? []) yield* specsOf(inner, here)
}

const errorOf = (test) => firstLines(test.results.find(({ error }) => error)?.error.message)
const secondsOf = (test) => test.results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
const SLOWEST = 10

const slowestOf = (specs) =>
  specs
    .map(({ name, test }) => ({ name, seconds: secondsOf(test) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`)

function readPlaywright({ stats, errors, suites }) {
  const specs = suites.flatMap((suite) => [...specsOf(suite)])
  const failed = specs
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ name, test }) => `${name}\n    ${errorOf(test)}`)
  return {
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
    failures: [...failed, ...errors.map(({ message }) => firstLines(message))],
    slowest: slowestOf(specs),
  }
}

/** Outcome of a step. If all its tests were skipped, the step counts as skipped. */
export function outcomeOf({ passed, failed }) {
  if (failed > 0) return 'FAILED'
  return passed > 0 ? 'ok' : 'skip'
}

/**
 * A step without a report counts as one, skipped if it printed so; a failed runner that names no test, too.
 */
export function readCounts(report, ok, output = '') {
  const skipped = ok && !report && /^skip: /m.test(output) ? 1 : 0
  const plain = { passed: ok ? 1 - skipped : 0, failed: ok ? 0 : 1, skipped, failures: [] }
  if (!report) return plain
  try {
    const json = JSON.parse(readFileSync(report.file, 'utf8'))
    const counts = report.runner === 'vitest' ? readVitest(json) : readPlaywright(json)
    return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { ...plain, passed: 0, failed: 1 }
  }
}
