import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { findConfinement } from './confinement.ts'
import { runProgram } from './run-program.ts'
import { withTempFolder } from './temp-folder.ts'

const look = (wrapper: readonly string[], file: string) =>
  withTempFolder((folder) =>
    runProgram({
      path: '/bin/cat',
      args: [`/proc/${process.pid}/${file}`],
      folder,
      wrapper,
      timeLimitMs: 100_000,
      maxOutputBytes: 1000,
    }),
  )

test.skipIf(process.platform !== 'linux')('a confined program cannot read our environment', async () => {
  const way = await findConfinement(tmpdir())
  if (way === null) return
  await expect(look([], 'environ')).resolves.toBeUndefined()
  await expect(look(way.wrapper, 'status')).resolves.toBeUndefined()
  await expect(look(way.wrapper, 'environ')).rejects.toMatchObject({
    detail: expect.stringContaining('Permission denied'),
  })
})

test('confinement is not used if the program cannot work in it, or can read other processes', async () => {
  expect(await findConfinement('/nowhere')).toBeNull()
  const open = { confinement: 'user namespace', wrapper: [] } as const
  expect(await findConfinement(tmpdir(), [open])).toBeNull()
})
