// The data folder has password hashes and phone numbers: no other user of the machine can read or change it.
import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  type Product,
  copyTemplate,
  makeDataDir,
  removeDataDir,
  startProduct,
} from '../support/product/product.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

test.skip(process.platform === 'win32', 'Windows keeps rights otherwise')

let dataDir: string
let product: Product | undefined
test.beforeEach(async () => {
  dataDir = await makeDataDir()
})
test.afterEach(async () => {
  await product?.stop()
  await removeDataDir(dataDir)
})

const everything = async (folder = dataDir) => [
  folder,
  ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
]

/** Files and folders to which anybody but the owner has access. */
async function listOpen(folder = dataDir): Promise<string[]> {
  const found = await Promise.all(
    (await everything(folder)).map(async (path) => ({
      path,
      mode: (await lstat(path).catch(() => null))?.mode ?? 0,
    })),
  )
  return found
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${mode.toString(8)} ${path}`)
}

async function openAll(): Promise<void> {
  for (const path of await everything()) await chmod(path, (await lstat(path)).isDirectory() ? 0o777 : 0o666)
}

test('the data folder that the tests copy can be read by its owner only', async () => {
  const template = process.env['ACCEPTANCE_TEMPLATE'] ?? ''
  expect((await everything(template)).length).toBeGreaterThan(900)
  expect(await listOpen(template)).toEqual([])
})

test('a new data folder can be read by its owner only', { tag: '@long' }, async () => {
  await chmod(dataDir, 0o755)
  product = await startProduct(dataDir)
  expect((await everything()).length).toBeGreaterThan(900)
  expect(await listOpen()).toEqual([])
})

test(
  'at its start, the program closes a data folder that an older version left readable to others',
  { tag: '@long' },
  async () => {
    await copyTemplate(dataDir)
    const images = join(dataDir, 'media/images/posters')
    await mkdir(images, { recursive: true })
    await writeFile(join(images, 'old.png'), 'a picture')
    await writeFile(join(dataDir, 'notes.txt'), 'not ours')
    await openAll()
    product = await startProduct(dataDir)
    // The program does not change files that it did not make.
    expect(await listOpen()).toEqual([`100666 ${join(dataDir, 'notes.txt')}`])
    if (!isRoot) return
    for (const name of ['secret', 'database/PG_VERSION', 'notes.txt'])
      expect(spawnSync('cat', [join(dataDir, name)], { uid: NOBODY, gid: NOBODY }).status, name).not.toBe(0)
  },
)

test('a mounted folder of another user is reported, and the program starts', { tag: '@long' }, async () => {
  test.skip(!isRoot, 'only root can start a process for another user')
  await copyTemplate(dataDir)
  for (const path of await everything()) if (path !== dataDir) await chown(path, NOBODY, NOBODY)
  await chmod(dataDir, 0o777)
  product = await startProduct(dataDir, {}, NOBODY)
  expect(product.output).toContain('other users of this machine may read this')
  // The program cannot close the mounted folder itself, but closes everything in it.
  expect(await listOpen()).toEqual([`40777 ${dataDir}`])
})
