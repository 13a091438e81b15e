// What a program that reads films could do if a film took it over: it looks for the secrets of the server, and finds none.
import { chmod, chown, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstAdmin, makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

const SECRET_KEY = 'q7Rw2xLm9TzKc4Vb8NpHs3Yd6GfJa1Ue'
const NOBODY = 65_534

/** Says what it sees where ffmpeg should run: its environment, and every process that it can look into. */
const spy = (report: string) => `#!/bin/sh
{
  env
  for each in /proc/[0-9]*; do
    if tr '\\0' '\\n' < $each/environ | grep ${SECRET_KEY}; then echo "environment of $each"; fi
    if [ $each = /proc/$PPID ] && (: < $each/mem); then echo "memory of $each"; fi
  done
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

async function giveTo(user: number): Promise<void> {
  const names = await readdir(dataDir, { recursive: true })
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) await chown(path, user, user)
}

for (const user of [undefined, NOBODY])
  test(`a program that reads films finds no secret, ${user ? 'without root' : 'here'}`, async () => {
    test.skip(process.platform !== 'linux', 'elsewhere there is no /proc')
    test.skip(user !== undefined && process.getuid?.() !== 0, 'only root can be another user')
    if (user !== undefined) await giveTo(user)
    const { report, said, environment } = await whatASpySees(user)
    expect(report).toMatch(/^TMPDIR=/m)
    expect(report).not.toContain(SECRET_KEY)
    expect(report).not.toContain('memory of')
    // Where the system keeps nobody away, what was given is overwritten at least.
    expect(environment).toContain(`FFMPEG_PATH=${dataDir}`)
    for (const secret of [SECRET_KEY, firstAdmin.password]) expect(environment).not.toContain(secret)
    expect(said).toMatch(/^Programs that read films and pictures run (?:without|in a|as) .*$/m)
  })
