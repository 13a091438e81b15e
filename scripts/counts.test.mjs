import { expect, test } from 'vitest'
import { outcomeOf, readCounts } from './counts.mjs'

const vitest = ` FAIL  |unit| a.test.ts > adds
 FAIL  |unit| b.test.ts [ b.test.ts ]
 Test Files  2 failed | 3 passed (5)
\u001B[2m      Tests \u001B[22m 1 failed | 120 passed | 5 skipped (126)
   Duration  2.52s`
const playwright = `  ✓    1 [desktop] › a.spec.ts:3:1 › opens (350ms)
  ✘    2 [phone] › form.spec.ts:9:1 › a form › saves (1.2m)
  -    3 [phone] › form.spec.ts:12:1 › a form › waits
  ✓    4 [desktop] › b.spec.ts:3:1 › closes (2.5s)
  1) [phone] › form.spec.ts:9:1 › a form › saves ────────
  1 failed
    [phone] › form.spec.ts:9:1 › a form › saves ────────
  1 skipped
  2 passed (1.5m)`

test('a step without tests counts as one test, skipped if it printed "skip" and did not fail', () => {
  const output = 'Looking around\nskip: containers (not root)\n'
  expect(readCounts(false, true, 'done')).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  expect(readCounts(false, false, 'done')).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  expect(readCounts(false, true, output)).toMatchObject({ passed: 0, failed: 0, skipped: 1 })
  expect(readCounts(false, false, output)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('tests and failures of Vitest are counted, and files that did not load are named', () => {
  expect(readCounts(true, false, vitest)).toMatchObject({
    passed: 120,
    failed: 1,
    skipped: 5,
    failures: ['|unit| a.test.ts > adds', '|unit| b.test.ts [ b.test.ts ]'],
  })
})

test('tests, failures and slow tests of Playwright are counted', () => {
  expect(readCounts(true, false, playwright)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['[phone] › form.spec.ts:9:1 › a form › saves'],
    slowest: [
      '72.0 s [phone] › form.spec.ts:9:1 › a form › saves',
      '2.5 s [desktop] › b.spec.ts:3:1 › closes',
      '0.4 s [desktop] › a.spec.ts:3:1 › opens',
    ],
  })
})

test('slow files of Vitest are named', () => {
  const { slowest } = readCounts(
    true,
    true,
    ' ✓ |long| a.test.ts (2 tests | 1 skipped) 61500ms\n Tests  1 passed (2)',
  )
  expect(slowest).toEqual(['61.5 s a.test.ts'])
})

test('at most ten slow tests are named', () => {
  const lines = [3, 12, 1, 7, 2, 9, 4, 11, 8, 6, 5, 10].map((n) => `  ✓  ${n} [phone] › a › ${n} (${n}.0s)`)
  const { slowest } = readCounts(true, true, `${lines.join('\n')}\n  12 passed (78.0s)`)
  expect(slowest).toHaveLength(10)
  expect([slowest[0], slowest.at(-1)]).toEqual(['12.0 s [phone] › a › 12', '3.0 s [phone] › a › 3'])
})

test('a runner that fails without a failed test, or ends without a summary, counts as a failure', () => {
  expect(readCounts(true, false, '      Tests  3 passed (3)')).toMatchObject({ passed: 3, failed: 1 })
  expect(readCounts(true, true, '')).toMatchObject({ passed: 0, failed: 1 })
})

test.each([
  ['      Tests  7 skipped (7)', 'skip'],
  ['      Tests  1 passed | 7 skipped (8)', 'ok'],
  ['  4 skipped', 'skip'],
  ['  4 skipped\n  1 passed (3s)', 'ok'],
])('the outcome of %j is %s, or FAILED with a failed process', (output, outcome) => {
  expect(outcomeOf(readCounts(true, true, output))).toBe(outcome)
  expect(outcomeOf(readCounts(true, false, output))).toBe('FAILED')
})
