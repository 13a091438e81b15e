import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serverArgs } from '../../../scripts/server-process.mjs'

test('the server loads keep-tick.ts first, which keeps one object of process.nextTick alive', async () => {
  const path = './apps/server/src/keep-tick.ts'
  expect(serverArgs.slice(-3, -1)).toEqual(['--import', path])
  const image = await readFile('deploy/Dockerfile', 'utf8')
  for (const argument of serverArgs) expect(image).toContain(`"${argument}"`)
  const { keptTicks } = await import('./keep-tick.ts')
  await new Promise((resolve) => process.nextTick(resolve))
  expect(keptTicks.map((tick) => Object.keys(tick))).toEqual([['callback', 'args']])
})
