// Reads from the end of its output what a step has done.
import { stripVTControlCharacters } from 'node:util'

/** Vitest ends with `Tests  1 failed | 3 passed (4)`, Playwright with one line per count: `  3 passed (1.2m)`. */
const summary = /^ +(?:Tests +|(?=\d+ (?:passed|failed|flaky|skipped|interrupted|did not run)\b))(.*)$/gm
const kinds = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  interrupted: 'failed',
  skipped: 'skipped',
}
/**
 * Vitest writes FAIL before a test or a file. Playwright lists failed tests once more, and every test with its time.
 */
const failure = /^ FAIL +(.*)$|^ {4}(\[[\w-]+\] › .*?)(?: ─*)?$/gm
const timed = /^ +\S+ +\d+ (\[.*) \((\d+(?:\.\d+)?)(ms|s|m)\)$/gm
const inSeconds = { ms: 0.001, s: 1, m: 60 }
const SLOWEST = 10

/** If all tests were skipped, so was the step. */
export function outcomeOf({ passed, failed }) {
  if (failed > 0) return 'FAILED'
  return passed > 0 ? 'ok' : 'skip'
}

/**
 * A step without tests counts as one test, skipped if it says so. A failed runner that names no test counts as one
 * failure.
 */
export function readCounts(hasTests, ok, coloured) {
  const output = stripVTControlCharacters(coloured)
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = [...output.matchAll(summary)]
  for (const [, counts] of lines)
    for (const [, count, kind] of counts.matchAll(/(\d+) (\w+)/g))
      if (hasTests && kind in kinds) total[kinds[kind]] += Number(count)
  if (!hasTests && ok) total[/^skip: /m.test(output) ? 'skipped' : 'passed'] = 1
  if (total.failed === 0 && (!ok || (hasTests && lines.length === 0))) total.failed = 1
  const failures = [...output.matchAll(failure)].map(([, vitest, playwright]) => vitest ?? playwright)
  const slowest = [...output.matchAll(timed)]
    .map(([, name, time, unit]) => ({ name, seconds: time * inSeconds[unit] }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`)
  return { ...total, failures: ok ? [] : [...new Set(failures)], slowest }
}
