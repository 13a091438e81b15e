import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jinvani-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(runner, json) {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json))
  return { runner, file }
}
const vitestReport = (testResults, failed) => ({
  numPassedTests: 3,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults,
})

test('a step without a report counts as one', () => {
  expect(readCounts(undefined, true)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(readCounts(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that did not load is a failure beside the failed tests', () => {
  const files = [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  const counts = readCounts(reportOf('vitest', vitestReport(files, 1)), false)
  expect(counts).toEqual({ passed: 3, failed: 2, skipped: 1 })
})

test('a runner that failed without naming a test failed once', () => {
  expect(readCounts(reportOf('vitest', vitestReport([], 0)), false).failed).toBe(1)
})

test('what Playwright could not even begin is a failure', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }
  const report = reportOf('playwright', { stats, errors: [{ message: 'no product' }] })
  expect(readCounts(report, false)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('a missing or broken report is a failure', () => {
  expect(readCounts({ runner: 'vitest', file: '/does/not/exist' }, true).failed).toBe(1)
  expect(readCounts(reportOf('vitest', '{'), true).failed).toBe(1)
})
