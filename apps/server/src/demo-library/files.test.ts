// The server stores the facts in files.ts without a check, so they are checked here and in files.long.test.ts, which
// compares them with the files themselves.
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageAdvice, imageKinds } from '@jinvani/contract'
import { describe, expect, it } from 'vitest'
import { categories } from './categories.ts'
import { getCategoryImage, items, listItemFiles, listShippedFiles } from './files.ts'
import { lineOf } from '../testing/shipped-line.ts'

const folder = join(import.meta.dirname, 'media')
const MB = 1024 * 1024
const files = listShippedFiles()
const pictures = files.filter(({ contentType }) => contentType === 'image/webp')
const allPaths = files.flatMap(({ path, small = {} }) => [path, ...Object.values(small)])
const sizeOf = async (path: string) => (await stat(path)).size

describe('the shipped files', () => {
  it('are all used, and every used file exists', async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(paths.toSorted()).toEqual(allPaths.toSorted())
  })

  it('are at most 7.5 MB together', async () => {
    const sizes = await Promise.all(allPaths.map(sizeOf))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(7.5 * MB)
  })

  it('have different keys', () => {
    expect(new Set(files.map(({ prefix, name }) => prefix + name)).size).toBe(files.length)
  })
})

describe('the pictures', () => {
  it('are a poster, a thumbnail and a banner for each item, in the sizes that the console asks for', () => {
    for (const item of items)
      for (const kind of imageKinds) {
        const { width, height } = imageAdvice[kind]
        expect(listItemFiles(item).images[kind]).toMatchObject({ width, height })
      }
    for (const { slug } of categories)
      expect(getCategoryImage(slug)).toMatchObject({ width: 1280, height: 720 })
    expect(pictures).toHaveLength(items.length * 3 + categories.length)
  })

  it('are all different', async () => {
    const hashes = pictures.map(async ({ path }) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
    expect(new Set(await Promise.all(hashes)).size).toBe(pictures.length)
  })
})

it('the files have not changed since files.long.test.ts compared each with its declared facts', async () => {
  const hint = 'Run: npx vitest run --project long apps/server/src/demo-library -u'
  const lines = await Promise.all(files.map(lineOf))
  const lookedAt = await readFile(join(import.meta.dirname, 'looked-at.txt'), 'utf8')
  expect(lines.toSorted().join('\n'), hint).toBe(lookedAt)
})
