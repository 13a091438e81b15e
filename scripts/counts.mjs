// Reads the results of a step from the end of its output.
import { stripVTControlCharacters } from 'node:util'

/**
 * The summary. Vitest writes `Tests  1 failed | 3 passed (4)`, Playwright a line for each count, such as `  3 passed
 * (1.2m)`.
 */
const summary = /^ +(?:Tests +|(?=\d+ (?:passed|failed|flaky|skipped|interrupted|did not run)\b))(.*)$/gm
const kinds = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  interrupted: 'failed',
  skipped: 'skipped',
}
/** A failure: Vitest writes FAIL before the name of a test or file, Playwright lists the failed tests once more. */
const failure = /^ FAIL +(.*)$|^ {4}(\[[\w-]+\] › .*?)(?: ─*)?$/gm
/** How long a test of Playwright or a file of Vitest took. */
const timed = /^ +\S+ +\d+ (\[.*) \((\d+(?:\.\d+)?)(ms|s|m)\)$|^ \S+ +\|[\w-]+\| (\S+) \(.*\) (\d+)ms$/gm
const inSeconds = { ms: 0.001, s: 1, m: 60 }
const SLOWEST = 10

/** A step whose tests were all skipped counts as skipped. */
export function outcomeOf({ passed, failed }) {
  if (failed > 0) return 'FAILED'
  return passed > 0 ? 'ok' : 'skip'
}

/**
 * A step without tests counts as one test, or as skipped if its output says so. A runner that fails without a failed
 * test counts as one failure.
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
    .map(([, test, time, unit, file, ms]) => ({
      name: test ?? file,
      seconds: test ? time * inSeconds[unit] : ms / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`)
  return { ...total, failures: ok ? [] : [...new Set(failures)], slowest }
}
