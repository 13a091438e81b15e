// Does everything that the server does with a file: inspects, converts, packages and checks it.
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { sniff } from '../inspect/sniff.ts'
import { withFileBytes } from '../media-bytes.ts'
import { probeFile } from '../named/probe-file.ts'
import { dashManifest, hlsManifest } from '../package/package-args.ts'
import { listPackage, packageStreams } from '../package/package-streams.ts'
import { verifyPackage } from '../package/verify-package.ts'
import { findPackager } from '../programs/find-programs.ts'
import { chooseLadder, chooseSoundLadder } from '../transcode/ladder.ts'
import { transcodeFilm } from '../transcode/transcode-film.ts'
import { transcodeSong } from '../transcode/transcode-song.ts'
import type { OddFile } from './odd-files.ts'
import type { TestFiles } from './test-files.ts'

const limits = { timeLimitMs: 600_000, maxOutputBytes: 50_000_000 }

export const lookAt = ({ ffmpeg }: TestFiles, path: string) =>
  withFileBytes(path, async (bytes) => {
    await sniff(bytes)
    return await probeFile({ ffmpeg, input: path })
  })

export async function transcode({ ffmpeg }: TestFiles, path: string, facts: MediaFacts, folder: string) {
  const run = { ffmpeg, input: path, folder, facts, ...limits }
  if (facts.kind === 'audio') {
    const { audio } = await transcodeSong({ ...run, ladder: chooseSoundLadder({ dataSaver: true }) })
    return { renditions: [], audio }
  }
  const { width = 0, height = 0 } = facts
  const ladder = chooseLadder({ width, height }, ['240p30'])
  const { renditions, audio } = await transcodeFilm({ ...run, ladder })
  return { renditions, audio }
}

export async function convertFile(files: TestFiles, path: string) {
  const packager = await findPackager()
  if (packager === null) throw new Error('These tests need the packager')
  const [work, folder] = [
    await mkdtemp(join(files.folder, 'work-')),
    await mkdtemp(join(files.folder, 'out-')),
  ]
  const made = await transcode(files, path, await lookAt(files, path), work)
  await packageStreams({ packager, folder, ...made, ...limits })
  const packaged = await listPackage(folder)
  expect(await readdir(work)).toHaveLength(made.renditions.length + made.audio.length)
  return { ...made, packaged, facts: await verifyPackage(folder) }
}

export function outcomeOf({ renditions, audio, packaged, facts }: Awaited<ReturnType<typeof convertFile>>) {
  const [lowest] = renditions
  const names = packaged.map(({ path }) => path)
  return {
    size: lowest && { width: lowest.width, height: lowest.height },
    hasSound: audio.length > 0,
    seconds: facts.durationSec,
    hasManifests: [dashManifest, hlsManifest].every((name) => names.includes(name)),
    isWhole: names.toSorted().join('\n') === facts.files.toSorted().join('\n'),
  }
}

export const expectedOf = ({
  size,
  hasSound = true,
  seconds = 3,
}: Omit<OddFile, 'name' | 'inputs' | 'output'>) => ({
  size,
  hasSound,
  seconds: expect.toSatisfy((found: number) => Math.abs(found - seconds) < 0.2),
  hasManifests: true,
  isWhole: true,
})
