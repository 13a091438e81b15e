import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { outcomeOf, readCounts } from './counts.mjs'

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

test('a step without a report is skipped if it printed "skip", unless it failed', () => {
  const output = 'Looking around\nskip: containers (not root)\n'
  expect(readCounts(undefined, true, output)).toMatchObject({ passed: 0, failed: 0, skipped: 1 })
  expect(readCounts(undefined, false, output)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that did not load counts as a failure beside the failed tests', () => {
  const files = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] },
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
  })
})

test('a failed runner that names no test counts as one failure', () => {
  expect(readCounts(reportOf('vitest', vitestReport([], 0)), false).failed).toBe(1)
})

test('a run that Playwright could not begin is a failure', () => {
  const stats = { expected: 5, unexpected: 0, skipped: 2 }
  const report = reportOf('playwright', { stats, errors: [{ message: 'no product' }], suites: [] })
  expect(readCounts(report, false)).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: ['no product'],
  })
})

test('a failed test of Playwright is named by its whole path', () => {
  const results = [{ error: { message: '\u001B[31mtoo late\u001B[39m' } }]
  const specs = [{ title: 'saves', tests: [{ projectName: 'phone', status: 'unexpected', results }] }]
  const suites = [{ title: 'form.spec.ts', suites: [{ title: 'a form', specs }] }]
  const stats = { expected: 2, unexpected: 1, skipped: 0 }
  expect(readCounts(reportOf('playwright', { stats, errors: [], suites }), false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['phone › form.spec.ts › a form › saves\n    too late'],
    slowest: ['0.0 s phone › form.spec.ts › a form › saves'],
  })
})

test('the ten slowest of Playwright are named', () => {
  const took = (n) => ({
    title: `test ${n}`,
    tests: [{ projectName: 'phone', status: 'expected', results: [{ duration: n * 1000 }] }],
  })
  const suites = [{ title: 'a.spec.ts', specs: [3, 12, 1, 7, 2, 9, 4, 11, 8, 6, 5, 10].map(took) }]
  const stats = { expected: 12, unexpected: 0, skipped: 0 }
  const { slowest } = readCounts(reportOf('playwright', { stats, errors: [], suites }), true)
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toBe('12.0 s phone › a.spec.ts › test 12')
  expect(slowest.at(-1)).toBe('3.0 s phone › a.spec.ts › test 3')
})

describe('the outcome of a step', () => {
  const files = (status) => [
    { name: 'a.test.ts', status, assertionResults: [{ status, fullName: 'a', failureMessages: [] }] },
  ]
  const vitest = (passed, skipped) => ({
    numPassedTests: passed,
    numFailedTests: 0,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: files(passed > 0 ? 'passed' : 'skipped'),
  })
  const playwright = (expected, skipped) => ({
    stats: { expected, unexpected: 0, skipped },
    errors: [],
    suites: [],
  })
  test.each([
    ['vitest', vitest(0, 7), 'skip'],
    ['vitest', vitest(0, 0), 'skip'],
    ['vitest', vitest(1, 7), 'ok'],
    ['playwright', playwright(0, 4), 'skip'],
    ['playwright', playwright(0, 0), 'skip'],
    ['playwright', playwright(1, 4), 'ok'],
  ])('of %s %#', (runner, json, outcome) => {
    expect(outcomeOf(readCounts(reportOf(runner, json), true))).toBe(outcome)
    expect(outcomeOf(readCounts(reportOf(runner, json), false))).toBe('FAILED')
  })

  test('without a report the status of the process decides', () => {
    expect(outcomeOf(readCounts(undefined, true))).toBe('ok')
    expect(outcomeOf(readCounts(undefined, false))).toBe('FAILED')
  })
})

test('a missing or broken report is a failure', () => {
  expect(readCounts({ runner: 'vitest', file: '/does/not/exist' }, true).failed).toBe(1)
  expect(readCounts(reportOf('vitest', '{'), true).failed).toBe(1)
})
