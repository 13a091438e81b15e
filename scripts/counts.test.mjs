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
  expect(readCounts(undefined, true)).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  expect(readCounts(undefined, false)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that did not load is a failure beside the failed tests', () => {
  const files = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] },
        { status: 'passed', fullName: 'waits', failureMessages: ['not yet'] },
        { status: 'passed', fullName: 'is', failureMessages: [] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'no such import' },
  ]
  expect(readCounts(reportOf('vitest', vitestReport(files, 1)), false)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts: adds\n    1 is not 2', 'b.test.ts\n    no such import'],
    flaky: ['a.test.ts: waits\n    not yet'],
  })
})

test('a runner that failed without naming a test failed once', () => {
  expect(readCounts(reportOf('vitest', vitestReport([], 0)), false).failed).toBe(1)
})

test('what Playwright could not even begin is a failure', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }
  const report = reportOf('playwright', { stats, errors: [{ message: 'no product' }], suites: [] })
  expect(readCounts(report, false)).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: ['no product'],
  })
})

test('what Playwright tried again is named by its whole path', () => {
  const results = [{ error: { message: '\u001B[31mtoo late\u001B[39m' } }, {}]
  const specs = [{ title: 'saves', tests: [{ projectName: 'phone', status: 'flaky', results }] }]
  const suites = [{ title: 'form.spec.ts', suites: [{ title: 'a form', specs }] }]
  const stats = { expected: 0, flaky: 1, unexpected: 0, skipped: 0 }
  expect(readCounts(reportOf('playwright', { stats, errors: [], suites }), true)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: ['phone › form.spec.ts › a form › saves\n    too late'],
  })
})

test('a missing or broken report is a failure', () => {
  expect(readCounts({ runner: 'vitest', file: '/does/not/exist' }, true).failed).toBe(1)
  expect(readCounts(reportOf('vitest', '{'), true).failed).toBe(1)
})
