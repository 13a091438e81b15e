// The sound and a small picture of a package as files for people to keep.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DownloadTags, writeDownload } from '@jinvani/media'
import type { MadeDownloads, MadeStreams } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { unpackPackage } from '../packaging/shared-streams.ts'
import { needFfmpeg, needPackager } from '../workshop.ts'
import type { KeptFilm } from './download-queries.ts'

/** `name`: as people see it when they save it. `body`: its path on this disk. */
export type KeptFile = Omit<MadeDownloads['files'][number], 'key'> & { name: string; body: string }

const forms = {
  audio: { ending: 'm4a', contentType: 'audio/mp4' },
  video: { ending: 'mp4', contentType: 'video/mp4' },
} as const

/** Lines of a picture that is small enough for a phone. */
const LINES = 480

/** The default sound in its full bitrate, and the largest picture of at most 480 lines. */
function choose(made: MadeStreams): MadeStreams {
  const small = made.renditions.filter(({ width, height }) => Math.min(width, height) <= LINES)
  const sound = made.audio.find(({ group }) => group === 'a128') ?? made.audio[0]
  return { ...made, renditions: small.slice(-1), audio: sound ? [sound] : [] }
}

function tagsOf({ title, credits }: KeptFilm): DownloadTags {
  const { writtenAndDirectedBy, music, lyrics, singers, castNames } = credits
  const people = {
    'Written and directed by': writtenAndDirectedBy,
    Music: music,
    Lyrics: lyrics,
    Singers: singers.join(', '),
    Cast: castNames.join(', '),
  }
  const known = Object.entries(people).filter(([, names]) => names !== '')
  return {
    title,
    artist: people.Singers || writtenAndDirectedBy,
    composer: music,
    description: known.map(([role, names]) => `${role}: ${names}`).join('\n'),
  }
}

interface Work {
  /** With a folder `files`, which gets the results. */
  folder: string
  /** Key of a JPEG, or null. */
  cover: string | null
  signal: AbortSignal
}

export async function writeFiles(
  deps: Deps,
  film: KeptFilm,
  { folder, cover, signal }: Work,
): Promise<KeptFile[]> {
  const ffmpeg = await needFfmpeg(deps, 'convert')
  const packager = await needPackager('convert')
  const wanted = film.made && choose(film.made)
  const streams = await unpackPackage(deps, { ...film, made: wanted }, { packager, folder, signal })
  const [picture, sound] = [streams.renditions[0]?.path, streams.audio[0]?.path]
  const jpeg = cover === null ? undefined : join(folder, 'cover.jpg')
  if (cover !== null && jpeg) await deps.storage.withFile(cover, (path) => copyFile(path, jpeg))
  const files: KeptFile[] = []
  for (const kind of ['audio', 'video'] as const) {
    if ((kind === 'audio' ? sound : picture) === undefined) continue
    const { ending, contentType } = forms[kind]
    const name = `${film.slug}.${ending}`
    const body = join(folder, 'files', name)
    const shown = kind === 'audio' ? { cover: jpeg } : { picture }
    const about = { tags: tagsOf(film), chapters: film.chapters, durationSec: streams.durationSec }
    const made = await writeDownload({ ffmpeg, folder, sound, ...shown, ...about, path: body, signal })
    files.push({ kind, body, name, contentType, size: made.size, durationSec: made.durationSec })
  }
  return files
}
