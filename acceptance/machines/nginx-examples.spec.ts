// nginx itself accepts every example of deploy/nginx, with names and paths of this machine in place of the operator's.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { makeDataDir, removeDataDir, root } from '../support/product.ts'

const run = promisify(execFile)
const nginx = '/usr/sbin/nginx'
const folderOfExamples = join(root, 'deploy/nginx')

test.skip(!existsSync(nginx) || !existsSync('/usr/bin/openssl'), 'No nginx or no openssl')

let folder: string
test.beforeAll(async () => {
  folder = await makeDataDir()
  await mkdir(join(folder, 'logs'))
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const forWhom = ['-subj', '/CN=jinvani.example.org', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...forWhom])
})
test.afterAll(() => removeDataDir(folder))

for (const example of ['compose.conf', 'server.conf']) {
  test(`${example} is accepted`, async () => {
    const given = await readFile(join(folderOfExamples, example), 'utf8')
    const local = given
      .replaceAll('/etc/nginx/jinvani.conf', join(folderOfExamples, 'jinvani.conf'))
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
      .replaceAll(/\b(api|store):/g, '127.0.0.1:')
    const file = join(folder, example)
    await writeFile(file, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${local}\n}\n`)
    const { stderr } = await run(nginx, ['-t', '-p', folder, '-c', file, '-e', 'stderr'])
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('[warn]')
  })
}
