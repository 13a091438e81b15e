import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageAdvice, imageKinds } from '@jinvani/contract'
import { probeImage } from '@jinvani/media'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '../categories.ts'
import { items } from '../items.ts'
import { type Artwork, drawArtwork, drawCategoryImage, drawScene } from './draw.ts'
import { sheet } from './drawing.ts'

const KB = 1024
const limits = { maxPixels: 4_000_000 }
const artworks = new Map<string, Artwork>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artwork-test-'))
  for (const item of items) artworks.set(item.slug, await drawArtwork(item, item.slug))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sizeOf(picture: Buffer, name: string) {
  const path = join(folder, `${name}.webp`)
  await writeFile(path, picture)
  const { width, height } = await probeImage(path, limits)
  return { width, height }
}

it('every picture opens and has the size that the console asks for', async () => {
  for (const [slug, artwork] of artworks)
    for (const kind of imageKinds) {
      const { width, height } = imageAdvice[kind]
      expect(await sizeOf(artwork[kind], `${slug}-${kind}`)).toEqual({ width, height })
    }
})

it('every file is small', () => {
  for (const [slug, { poster, thumbnail, banner }] of artworks) {
    expect(thumbnail.length, slug).toBeLessThan(60 * KB)
    expect(Math.max(poster.length, banner.length), slug).toBeLessThan(150 * KB)
    // One flat colour would be far smaller than this.
    expect(thumbnail.length, slug).toBeGreaterThan(6 * KB)
  }
})

it('no two pictures are the same', async () => {
  const images = await Promise.all(
    categories.map((category) => drawCategoryImage(category, category.input.slug)),
  )
  const thumbnails = [...images, ...[...artworks.values()].map(({ thumbnail }) => thumbnail)]
  expect(new Set(thumbnails.map((file) => file.toString('base64'))).size).toBe(
    items.length + categories.length,
  )
})

it('the same picture is drawn the same way each time', () => {
  for (const item of items) expect(drawScene(item, item.slug)).toBe(drawScene(item, item.slug))
})

it('holds no text, which would need a font, and nothing from elsewhere', () => {
  for (const item of items) {
    const svg = drawScene(item, item.slug)
    expect(svg, item.slug).not.toMatch(/<text|<image|href=|font|NaN|undefined|Infinity/)
    expect(svg).toContain(`viewBox="0 0 ${sheet.width} ${sheet.height}"`)
  }
})
