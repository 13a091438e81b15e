// Tests what an app installs: JavaScript with types, in a project without the settings of this repository.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packClient } from '../pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'jinvani-app-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const use = `import { type Tokens, answerOf, createAppClient, memoryTokens } from '@jinvani/app-client'
export const tokens: Tokens = { accessToken: 'access', refreshToken: 'refresh' }
export const api = createAppClient({ baseUrl: 'http://localhost/api/v1', tokens: memoryTokens(tokens) })
export async function firstTitle(): Promise<string | undefined> {
  const page = await answerOf(api.GET('/app/content', { params: { query: { pageSize: 1 } } }))
  // @ts-expect-error The call's type has no such field, so this proves that the types arrived.
  page.items[0]?.noSuchField
  return page.items[0]?.title
}
`

test('the packed client runs in an empty project, with types', () => {
  const installed = join(folder, 'node_modules/@jinvani/app-client')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', packClient(folder), '-C', installed, '--strip-components', '1'])
  const { resolve } = createRequire(import.meta.url)
  // Links the packages, since `npm install` would ask a registry for them.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(dirname(resolve(`${name}/package.json`)), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'use.ts'), use)
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', 'use.ts']
  execFileSync(process.execPath, [resolve('typescript/bin/tsc'), ...flags], { cwd: folder, stdio: 'pipe' })
  const asked = `import { api } from './use.js'; console.log(typeof api.GET)`
  const options = { cwd: folder, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', asked], options)).toBe('function\n')
})
