import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeTarget } from './redirect-target.ts'

const origin = 'https://jinvani.test'

test.each([
  ['/content?featured=true', '/content?featured=true'],
  ['/content/edit/1?step=2#part', '/content/edit/1?step=2'],
  ['/a/../categories', '/categories'],
  ['//evil.test/x', null],
  ['/\\evil.test', null],
  ['/\t/evil.test', null],
  ['/.//evil.test', null],
  ['/..//evil.test', null],
  ['/a/..//evil.test', null],
  ['/%2e//evil.test', null],
  ['/%2E%2e//evil.test/x?y', null],
  ['/.\\/evil.test', null],
  ['/.\n/\t/evil.test', null],
  ['/./\\evil.test', null],
  ['///evil.test', null],
  ['/.//', null],
  ['/a//b', '/a//b'],
  ['/@evil.test', '/@evil.test'],
  ['/:80//evil.test', '/:80//evil.test'],
  ['/content?next=//evil.test', '/content?next=//evil.test'],
  ['https://evil.test/', null],
  ['https://jinvani.test/content', null],
  ['javascript:alert(1)', null],
  ['content', null],
  ['', null],
  [null, null],
  ['/admin', null],
  ['/unauthorized', null],
  ['/', null],
])('the stored page %j leads to %j after the login', (target, safe) =>
  expect(safeTarget(target, origin)).toBe(safe),
)

test('the page after a login is on our own origin or is ignored, whatever is stored', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
  )
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }),
    fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(target, (pieces) => {
      const safe = safeTarget(`/${pieces.join('')}`, origin)
      if (safe === null) return
      expect(new URL(safe, origin).href).toBe(`${origin}${safe}`)
      expect(safeTarget(safe, origin)).toBe(safe)
    }),
    { numRuns: 2000 },
  )
})
