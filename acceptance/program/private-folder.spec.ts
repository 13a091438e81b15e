// Password hashes and phone numbers lie in the data folder: no other user of the machine reads or changes it.
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

const everything = async () => [
  dataDir,
  ...(await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name)),
]

/** What others than the owner may do anything with. */
async function listOpen(): Promise<string[]> {
  const found = await Promise.all(
    (await everything()).map(async (path) => ({
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

test('a folder that is new is closed to others', async () => {
  await chmod(dataDir, 0o755)
  product = await startProduct(dataDir)
  expect((await everything()).length).toBeGreaterThan(900)
  expect(await listOpen()).toEqual([])
})

test('a folder that an older version left open is closed at the start', async () => {
  await copyTemplate(dataDir)
  const images = join(dataDir, 'media/images/posters')
  await mkdir(images, { recursive: true })
  await writeFile(join(images, 'old.png'), 'a picture')
  await writeFile(join(dataDir, 'notes.txt'), 'not ours')
  await openAll()
  product = await startProduct(dataDir)
  // A file that the program did not make is left as it is.
  expect(await listOpen()).toEqual([`100666 ${join(dataDir, 'notes.txt')}`])
  if (!isRoot) return
  for (const name of ['secret', 'database/PG_VERSION', 'notes.txt'])
    expect(spawnSync('cat', [join(dataDir, name)], { uid: NOBODY, gid: NOBODY }).status, name).not.toBe(0)
})

test('a mounted folder that belongs to another user is told of, and stops nothing', async () => {
  test.skip(!isRoot, 'only root can start a process for another user')
  await copyTemplate(dataDir)
  for (const path of await everything()) if (path !== dataDir) await chown(path, NOBODY, NOBODY)
  await chmod(dataDir, 0o777)
  product = await startProduct(dataDir, {}, NOBODY)
  expect(product.output).toContain('other users of this machine may read this')
  // All that is in it is closed nevertheless.
  expect(await listOpen()).toEqual([`40777 ${dataDir}`])
})
