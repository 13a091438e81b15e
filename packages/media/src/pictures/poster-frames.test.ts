import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAt, transcode } from '../testing/convert-file.ts'
import { type TestFiles, makeTestFiles } from '../testing/test-files.ts'
import { posterFrames } from './poster-frames.ts'

let files: TestFiles
beforeAll(async () => {
  files = await makeTestFiles()
})
afterAll(() => files.remove())

const folderFor = (name: string) => mkdtemp(join(files.folder, `${name}-`))
async function coloursOf(input: string): Promise<number[]> {
  const folder = await folderFor('poster')
  const [frame] = await posterFrames({ ffmpeg: files.ffmpeg, input, times: [0.5], folder })
  const { channels } = await sharp(frame?.path).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test.each([
  ['smpte2084', true],
  ['arib-std-b67', true],
  ['arib-std-b67', false],
])('the poster of a film in %s looks like its streams (primaries stated: %s)', async (light, isWhole) => {
  const others = isWhole ? ':colorprim=bt2020:colormatrix=bt2020nc' : ''
  const x265 = `log-level=none:transfer=${light}${others}`
  const stated = isWhole ? ['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'] : []
  const tags = ['-color_trc', light, ...stated]
  const path = await files.make(
    `${light}-${isWhole}.mp4`,
    [{ drawn: 'color=0xc06030:size=64x48:rate=25:duration=1,format=yuv420p10le' }],
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', x265, ...tags],
  )
  const { renditions } = await transcode(files, path, await lookAt(files, path), await folderFor('streams'))
  const streams = await coloursOf(renditions[0]?.path ?? '')
  const poster = await coloursOf(path)
  for (const [index, value] of streams.entries())
    expect(Math.abs((poster[index] ?? 0) - value)).toBeLessThan(10)
})
