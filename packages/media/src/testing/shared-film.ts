// One film in two sizes and two languages, for all tests of packages. The film and its packages are made on first use,
// once per test process.
import { appendFile, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { toWebVtt } from '../captions/web-vtt.ts'
import { probeMedia } from '../inspect/probe-media.ts'
import { withFileBytes } from '../media-bytes.ts'
import { addThumbnails } from '../package/add-thumbnails.ts'
import {
  type PackagedFile,
  type StreamPackage,
  listPackage,
  packageStreams,
} from '../package/package-streams.ts'
import { type FfmpegProgram, findFfmpeg, findPackager } from '../programs/find-programs.ts'
import { chooseLadder, chooseSoundLadder } from '../transcode/ladder.ts'
import { type TranscodedFilm, transcodeFilm } from '../transcode/transcode-film.ts'
import { generateClip } from './generate-clip.ts'

interface SharedFilm extends TranscodedFilm {
  ffmpeg: FfmpegProgram
  packager: string
  captions: string
}
export interface MadePackage {
  folder: string
  list: PackagedFile[]
}

export const filmSec = 9
const cbcs = { keyId: '00112233445566778899aabbccddeeff', key: 'c0ffee00c0ffee11c0ffee22c0ffee33' }
const cenc = { keyId: '99112233445566778899aabbccddeeff', key: 'beef1100c0ffee11c0ffee22c0ffee33' }
export const encryption = {
  keys: { cbcs, cenc },
  licenceUrl: 'https://films.test/licence?film=1&v=2',
  hlsKeyUrl: 'https://films.test/key?film=1&v=2',
}

/** Makes a folder that is removed after all tests. */
export const newFolder = (name: string) => mkdtemp(join(inject('mediaFolder'), `${name}-`))
export const textOf = (folder: string, name: string) => readFile(join(folder, name), 'utf8')

async function writeCaptions(name: string, srt: string): Promise<string> {
  const path = join(await newFolder('captions'), name)
  await writeFile(path, toWebVtt(srt).vtt)
  return path
}
export const hindi = (path: string) => ({ language: 'hi', label: 'हिन्दी', path })
export const writeEnglish = async (srt: string) => ({
  language: 'en',
  label: 'English',
  path: await writeCaptions('english.vtt', srt),
})

async function makeFilm(): Promise<SharedFilm> {
  const [ffmpeg, packager] = [await findFfmpeg(), await findPackager()]
  if (ffmpeg === null || packager === null) throw new Error('These tests need an ffmpeg and the packager')
  const folder = await newFolder('made, here')
  const input = join(folder, 'source, with a comma.mp4')
  const size = { width: 428, height: 240 }
  await generateClip(ffmpeg, { kind: 'video', seconds: filmSec, ...size, languages: ['hin', 'eng'] }, input)
  const facts = await withFileBytes(input, (bytes) => probeMedia(bytes))
  const ladder = chooseLadder(size, ['240p30'], { dataSaver: true })
  const soundLadder = chooseSoundLadder({ dataSaver: true })
  const film = await transcodeFilm({ ffmpeg, input, folder, ladder, soundLadder, facts })
  const srt = '1\n00:00:05,000 --> 00:00:06,000\nJai Jinendra\n\n2\n00:00:08,000 --> 00:00:40,000\nend\n'
  return { ...film, ffmpeg, packager, captions: await writeCaptions('captions.vtt', srt) }
}

let film: Promise<SharedFilm> | undefined
export const sharedFilm = () => (film ??= makeFilm())

export async function makePackage(over: Partial<StreamPackage> = {}): Promise<MadePackage> {
  const { packager, renditions, audio } = await sharedFilm()
  const folder = await newFolder('package')
  await packageStreams({ packager, folder, renditions, audio, ...over })
  return { folder, list: await listPackage(folder) }
}

async function makeProtected(): Promise<MadePackage> {
  const { captions, ffmpeg, renditions } = await sharedFilm()
  const { folder } = await makePackage({ encryption, captions: [hindi(captions)], soundOnly: true })
  await addThumbnails({ ffmpeg, input: renditions[0]?.path ?? '', folder })
  return { folder, list: await listPackage(folder) }
}

let protectedFilm: Promise<MadePackage> | undefined
/** The film encrypted, with Hindi captions, thumbnails, and manifests of the sound alone. Tests must not change it. */
export const protectedPackage = () => (protectedFilm ??= makeProtected())

export async function joinedStreams(folder: string) {
  const { renditions, audio } = await sharedFilm()
  const pieces = [...renditions, ...audio].map(async ({ name, durationSec }) => {
    const path = join(await newFolder('joined'), name)
    const names = (await readdir(join(folder, name))).filter((file) => /^\d+\.m4s$/.test(file)).toSorted()
    for (const file of ['init.mp4', ...names])
      await appendFile(path, await readFile(join(folder, name, file)))
    return { name, durationSec, path, kind: name.startsWith('a') ? ('audio' as const) : ('video' as const) }
  })
  return await Promise.all(pieces)
}
