// Compares the facts in files.ts with the shipped files. looked-at.txt lists the files that match.
import { stat } from 'node:fs/promises'
import { probeMedia, withFileBytes } from '@jinvani/media'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listShippedFiles } from './files.ts'
import { lineOf } from '../testing/shipped-line.ts'

const files = listShippedFiles()
const pictures = files.filter(({ contentType }) => contentType === 'image/webp')
const clips = files.filter(({ contentType }) => contentType !== 'image/webp')
const lines: string[] = []

it.each(pictures)('$name in $prefix can be opened and has its declared facts', async (file) => {
  const { path, width, height, small = {} } = file
  const picture = sharp(path, { failOn: 'warning' })
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height })
  // An entropy of zero means a picture of one flat colour.
  expect((await picture.stats()).entropy).toBeGreaterThan(1)
  expect((await stat(path)).size).toBeLessThan(150 * 1024)
  expect(Object.keys(small)).toEqual(['320', '640'])
  for (const [width, path] of Object.entries(small))
    expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width: Number(width) })
  lines.push(await lineOf(file))
})

it.each(clips)('$name in $prefix plays for its declared duration', async (file) => {
  const { kind, durationSec, width = null, height = null } = await withFileBytes(file.path, probeMedia)
  const contentType = { video: 'video/mp4', audio: 'audio/mpeg' }[kind]
  expect({ contentType, width, height }).toEqual({
    contentType: file.contentType,
    width: file.width,
    height: file.height,
  })
  expect(Math.abs(durationSec - (file.durationSec ?? 0))).toBeLessThan(0.1)
  lines.push(await lineOf(file))
})

it('looked-at.txt lists the facts of every file', async () => {
  await expect(lines.toSorted().join('\n')).toMatchFileSnapshot('looked-at.txt')
})
