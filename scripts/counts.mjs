// What a runner counted, and what failed, read from its own JSON report.
import { readFileSync } from 'node:fs'

const isFailed = (test) => test.status === 'failed'
const stripColours = (text) => text.replaceAll(/\u001B\[[0-9;]*m/g, '')
const firstLines = (text = '') => stripColours(text).split('\n').slice(0, 12).join('\n    ')

function readVitest(report) {
  // A file that fails to load holds no test, yet nothing in it has passed.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  const troubled = (status) =>
    report.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === status && test.failureMessages.length > 0)
        .map((test) => `${file.name}: ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`),
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...troubled('failed'),
      ...broken.map((file) => `${file.name}\n    ${firstLines(file.message)}`),
    ],
    flaky: troubled('passed'),
  }
}

/** Every spec of the report's nested suites, with where it stands. */
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
  const named = (status) =>
    specs
      .filter(({ test }) => test.status === status)
      .map(({ name, test }) => `${name}\n    ${errorOf(test)}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
    failures: [...named('unexpected'), ...errors.map(({ message }) => firstLines(message))],
    flaky: named('flaky'),
    slowest: slowestOf(specs),
  }
}

/** What a step comes to. One whose every test was skipped has shown nothing. */
export function outcomeOf({ passed, failed }) {
  if (failed > 0) return 'FAILED'
  return passed > 0 ? 'ok' : 'skip'
}

/** A step without a report counts as one; a runner that failed without naming a test failed once. */
export function readCounts(report, ok) {
  const plain = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [], flaky: [] }
  if (!report) return plain
  try {
    const json = JSON.parse(readFileSync(report.file, 'utf8'))
    const counts = report.runner === 'vitest' ? readVitest(json) : readPlaywright(json)
    return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { ...plain, passed: 0, failed: 1 }
  }
}
