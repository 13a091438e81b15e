// A hostile film could take over the program that reads it. Here such a program searches for secrets and must find
// none.
import { spawnSync } from 'node:child_process'
import { chmod, chown, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstAdmin, makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

const SECRET_KEY = 'q7Rw2xLm9TzKc4Vb8NpHs3Yd6GfJa1Ue'
const NOBODY = 65_534

/** Stands in for ffmpeg and reports secrets that it finds in environments and memory. The server gives it 10 s. */
const spy = (report: string) => `#!/bin/sh
{
  env
  grep --text --no-messages ${SECRET_KEY} /proc/[0-9]*/environ
  if (: < /proc/$PPID/mem); then echo "memory of $PPID"; fi
} >> ${report} 2> /dev/null
echo 'ffmpeg version 7.1 Copyright (c) 2000-2024 the FFmpeg developers'
`

let dataDir: string
test.beforeEach(async () => {
  dataDir = await makePreparedDir()
})
test.afterEach(() => removeDataDir(dataDir))

async function whatASpySees(user?: number) {
  const [program, report] = [join(dataDir, 'ffmpeg'), join(dataDir, 'report')]
  await writeFile(program, spy(report))
  await writeFile(report, '')
  await chmod(program, 0o755)
  await chmod(report, 0o666)
  const product = await startProduct(dataDir, { SECRET_KEY, FFMPEG_PATH: program }, user)
  const environment = await readFile(`/proc/${product.process.pid}/environ`, 'utf8')
  await product.stop()
  return { report: await readFile(report, 'utf8'), said: product.output, environment }
}

/**
 * True if the test can run a program with fewer rights: root can; any other user needs a user namespace, which
 * containers often forbid.
 */
const canConfine =
  process.getuid?.() === 0 ||
  spawnSync('unshare', ['--user', '--map-current-user', '--', 'true']).status === 0

async function giveTo(user: number): Promise<void> {
  const names = await readdir(dataDir, { recursive: true })
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) await chown(path, user, user)
}

for (const user of [undefined, NOBODY])
  test(
    `ffmpeg, which reads hostile films, can read no secret of a server that runs ${user ? 'without root' : 'as the user of the tests'}`,
    { tag: user ? '@long' : [] },
    async () => {
      test.skip(process.platform !== 'linux', 'elsewhere there is no /proc')
      test.skip(user !== undefined && process.getuid?.() !== 0, 'only root can be another user')
      if (user !== undefined) await giveTo(user)
      const { report, said, environment } = await whatASpySees(user)
      expect(report).toMatch(/^TMPDIR=/m)
      expect(report).not.toContain(SECRET_KEY)
      if (canConfine) expect(report).not.toContain('memory of')
      expect(said.includes('the environment and memory of this program are closed to them')).toBe(canConfine)
      // The secrets in the environment are overwritten, for systems that let other processes read the environment.
      expect(environment).toContain(`FFMPEG_PATH=${dataDir}`)
      for (const secret of [SECRET_KEY, firstAdmin.password]) expect(environment).not.toContain(secret)
      expect(said).toMatch(/^Programs that read films and pictures run (?:without|in a|as) .*$/m)
    },
  )
