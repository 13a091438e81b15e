// What files.ts says of the shipped files is stored as it stands: here it is held against their bytes.
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageAdvice, imageKinds } from '@jinvani/contract'
import { probeMedia, withFileBytes } from '@jinvani/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { categories } from './categories.ts'
import { getCategoryImage, listItemFiles, listShippedFiles } from './files.ts'
import { items } from './items.ts'

const folder = join(import.meta.dirname, 'media')
const KB = 1024
const MB = 1024 * KB
const files = listShippedFiles()
const pictures = files.filter(({ contentType }) => contentType === 'image/webp')
const clips = files.filter(({ contentType }) => contentType !== 'image/webp')
const sizeOf = async (path: string) => (await stat(path)).size

describe('the shipped files', () => {
  it('are all named by something, and all there', async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(paths.toSorted()).toEqual(files.map(({ path }) => path).toSorted())
  })

  it('are at most 5 MB together', async () => {
    const sizes = await Promise.all(files.map(({ path }) => sizeOf(path)))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * MB)
  })

  it('have keys of their own', () => {
    expect(new Set(files.map(({ prefix, name }) => prefix + name)).size).toBe(files.length)
  })
})

describe('the pictures', () => {
  it('are a poster, a thumbnail and a banner for each item, of the sizes that the console asks for', () => {
    for (const item of items)
      for (const kind of imageKinds) {
        const { width, height } = imageAdvice[kind]
        expect(listItemFiles(item).images[kind]).toMatchObject({ width, height })
      }
    for (const { slug } of categories)
      expect(getCategoryImage(slug)).toMatchObject({ width: 1280, height: 720 })
    expect(pictures).toHaveLength(items.length * 3 + categories.length)
  })

  it.each(pictures)(
    '$name in $prefix opens and is what it is said to be',
    async ({ path, width, height }) => {
      const picture = sharp(path, { failOn: 'warning' })
      expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height })
      // One flat colour would have none.
      expect((await picture.stats()).entropy).toBeGreaterThan(1)
      expect(await sizeOf(path)).toBeLessThan(150 * KB)
    },
  )

  it('are all different', async () => {
    const hashes = pictures.map(async ({ path }) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
    expect(new Set(await Promise.all(hashes)).size).toBe(pictures.length)
  })
})

it.each(clips)('$name in $prefix plays for as long as it is said to', async (file) => {
  const { kind, durationSec, width = null, height = null } = await withFileBytes(file.path, probeMedia)
  const contentType = { video: 'video/mp4', audio: 'audio/mpeg' }[kind]
  expect({ contentType, width, height }).toEqual({
    contentType: file.contentType,
    width: file.width,
    height: file.height,
  })
  expect(Math.abs(durationSec - (file.durationSec ?? 0))).toBeLessThan(0.1)
})
