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
  ['https://evil.test/', null],
  ['https://jinvani.test/content', null],
  ['javascript:alert(1)', null],
  ['content', null],
  ['', null],
  [null, null],
  ['/admin', null],
  ['/unauthorized', null],
  ['/', null],
])('%j leads to %j', (target, safe) => expect(safeTarget(target, origin)).toBe(safe))
