import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from './setup.mjs'
import { onceFor, testsOf } from './unchanged.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jinvani-unchanged-'))
const [read, other] = ['read.ts', 'other.ts'].map((name) => relative(root, join(folder, name)))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a step that passed is skipped until a file that it reads changes', () => {
  vi.stubEnv('CI', '')
  const begin = (command = ['true']) =>
    onceFor([read], { name: 'a step', command }, [read, other], join(folder, 'stamps.json'))
  const write = (file, text) => writeFileSync(join(root, file), text)
  write(read, 'one')
  write(other, 'one')
  expect(begin().isUnchanged).toBe(false)
  begin().keepPassed()
  write(other, 'two')
  expect([begin().isUnchanged, begin(['false']).isUnchanged]).toEqual([true, false])
  write(read, 'two')
  expect(begin().isUnchanged).toBe(false)
  write(read, 'one')
  vi.stubEnv('CI', 'true')
  expect(begin().isUnchanged).toBeUndefined()
})

test('the feature tests are those of changed folders, and the test that makes every call once', () => {
  const examples = 'apps/server/src/whole-server/examples.test.ts'
  const files = [
    'packages/contract/src/webhooks/calls.ts',
    'apps/server/src/platform/http/etag.ts',
    'README.md',
  ]
  expect(testsOf([...files, 'apps/server/src/features/trash/queries.ts', files[0]])).toEqual([
    'apps/server/src/features/webhooks/',
    'apps/server/src/platform/http/',
    'apps/server/src/features/trash/',
    examples,
  ])
  expect(
    testsOf(['apps/web/src/main.tsx', 'apps/server/src/app.ts', 'packages/contract/src/gone/a.ts']),
  ).toEqual([examples])
})
