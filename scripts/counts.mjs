// What a runner counted, read from its own JSON report.
import { readFileSync } from 'node:fs'

function readVitest(report) {
  // A file that fails to load holds no test, yet nothing in it has passed.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
const isFailed = (test) => test.status === 'failed'

function readPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
  }
}

/** A step without a report counts as one; a runner that failed without naming a test failed once. */
export function readCounts(report, ok) {
  const plain = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!report) return plain
  try {
    const json = JSON.parse(readFileSync(report.file, 'utf8'))
    const counts = report.runner === 'vitest' ? readVitest(json) : readPlaywright(json)
    return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
