// The backup commands as an operator types them, while the program runs and while it does not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { signIn, signInWith } from '../support/product/staff.ts'
import {
  firstAdmin,
  makeDataDir,
  makePreparedDir,
  node24,
  removeDataDir,
  root,
  startProduct,
} from '../support/product/product.ts'

const SECRET_KEY = 'the key of both machines, thirty-two letters'

const run = (command: string, dataDir: string, ...args: string[]) =>
  runWith({ SECRET_KEY }, command, dataDir, ...args)

async function runWith(
  settings: Record<string, string>,
  command: string,
  dataDir: string,
  ...args: string[]
) {
  const { PATH, HOME } = process.env
  const child = spawn(node24, ['scripts/server-command.mjs', command, ...args], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said }
}

async function write(api: Api, stop: AbortSignal, acknowledged: string[]): Promise<void> {
  for (let count = 0; !stop.aborted; count += 1) {
    const slug = `written-${count}`
    const { status } = await api.send('POST', '/admin/categories', { name: slug, slug })
    expect(status).toBe(201)
    acknowledged.push(slug)
  }
}

const slugsOf = async (api: Api) =>
  ((await api.must('GET', '/admin/categories')) as { items: { slug: string }[] }).items.map(
    ({ slug }) => slug,
  )

interface Places {
  /** Data folder of a library that no program uses. */
  restored: string
  /** Folder for the backup files. */
  folder: string
}

/** Runs every command on a library that no program uses. Returns the new password of the first account. */
async function tryEachCommand({ restored: other, folder }: Places): Promise<string> {
  // No program has this folder open, so the command opens it itself.
  const second = await run('backup', other, join(folder, 'second.tar'))
  expect(second.status, second.said).toBe(0)
  const nowhere = join(folder, 'nowhere', 'third.tar')
  const lost = await run('backup', other, nowhere)
  expect(lost, 'a sentence, and no list of functions').toEqual({
    status: 1,
    said: expect.stringMatching(/^ENOENT: no such file or directory, .*\n$/),
  })
  const reset = await run('reset-factor', other, firstAdmin.email)
  expect(reset).toEqual({ status: 0, said: expect.stringContaining('had no second factor') })

  const { said } = await run('reset-password', other, firstAdmin.email)
  const [, password = ''] = /is (\S+) for 72 hours/.exec(said) ?? []

  const ended = await run('end-sessions', other, 'everybody')
  expect(ended).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^Everybody has been signed out: \d+ accounts? .*\nEnded as well: 0 sign-ins .*, 0 login codes /,
    ),
  })
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar', 'second.tar'])
  return password
}

async function backUpAndRestore(tryAll: (places: Places) => Promise<string>): Promise<void> {
  const [dataDir, other, folder] = [await makePreparedDir(), await makeDataDir(), await makeDataDir()]
  const file = join(folder, 'backup.tar')
  // No limits: the writer saves without a pause, and a slow machine needs long for the backup.
  const settings = { SECRET_KEY, LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0' }
  const product = await startProduct(dataDir, settings)
  const api = await Api.signIn(product.url, 'super_admin')
  const stop = new AbortController()
  const acknowledged: string[] = []
  const writing = write(api, stop.signal, acknowledged)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3)
  const before = [...acknowledged]
  const made = await run('backup', dataDir, file)
  expect(made).toEqual({ status: 0, said: expect.stringContaining(`${file} holds`) })
  const during = acknowledged.length - before.length
  expect(during, 'the program went on').toBeGreaterThan(0)
  stop.abort()
  await writing
  expect(await run('restore', dataDir, file)).toEqual({
    status: 1,
    said: expect.stringContaining('is in use'),
  })
  await product.stop()
  expect(await readdir(join(dataDir, 'tmp')), 'the copy has gone').toEqual([])
  expect(await readdir(dataDir)).not.toContain('backup-door.json')

  expect((await run('restore', other, file, '--dry-run')).said).toContain('Would be restored: ')
  const bare = await runWith({}, 'restore', other, file, '--dry-run', '--accept-other-key')
  expect(bare.said, 'without SECRET_KEY').toContain('Would be restored: ')
  expect(await readdir(other), 'a dry run writes nothing').toEqual([])
  const restored = await run('restore', other, file)
  expect(restored).toEqual({ status: 0, said: expect.stringContaining('Restored: ') })
  expect(restored.said).toContain('Everybody has been signed out')
  expect(restored.said).toContain(`  ${firstAdmin.email} (super_admin): `)
  const password = await tryAll({ restored: other, folder })
  const twin = await startProduct(other, settings)
  if (password !== firstAdmin.password)
    await expect(signIn(twin.url, 'super_admin'), 'the password before').rejects.toThrow('401')
  const { token } = await signInWith(twin.url, { email: firstAdmin.email, password })
  const slugs = await slugsOf(new Api(twin.url, token.accessToken))
  expect(before.filter((slug) => !slugs.includes(slug))).toEqual([])
  await twin.stop()
  for (const each of [dataDir, other, folder]) await removeDataDir(each)
}

test(
  'a running library is backed up during writes, and restored into an empty folder',
  { tag: '@long' },
  () => backUpAndRestore(async () => firstAdmin.password),
)

test('every command works on a restored library, which can be backed up again', { tag: '@long' }, () =>
  backUpAndRestore(tryEachCommand),
)

test('a wrong command prints its usage @long', async () => {
  const nowhere = await makeDataDir()
  for (const args of [
    ['end-sessions'],
    ['end-sessions', 'a@example.org'],
    ['backup'],
    ['backup', 'a.tar', 'b.tar'],
    ['restore', 'a.tar', '--force'],
  ]) {
    const [command = '', ...rest] = args
    expect(await run(command, nowhere, ...rest)).toEqual({
      status: 1,
      said: expect.stringContaining('npm run backup -- <file>'),
    })
  }
  const empty = await run('backup', nowhere, join(nowhere, 'a.tar'))
  expect(empty).toEqual({ status: 1, said: expect.stringContaining('There is no library in') })
  expect((await run('reset-factor', nowhere, 'a@example.org')).said).toContain('There is no library in')
  await removeDataDir(nowhere)
})
