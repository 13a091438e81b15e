// The job `film.downloads`: makes files for download from the streams of a ready package. They are stored in the
// folder of the package, so the same rules for reading and removing files apply.
import { createHash, randomBytes } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DownloadTags, withTempFolder, writeDownload } from '@jinvani/media'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobOutcome } from '../../../platform/queue/queue.ts'
import type { Walk } from '../../../platform/queue/walk-rows.ts'
import { announceChange, itemKeys, itemTextKeys } from '../../public-changes/service.ts'
import { findSquare, hideMadeFiles, noteUnnamedMadeFiles, showMadeFiles } from '../../uploads/service.ts'
import { lockItem } from '../queries.ts'
import { deliverFiles, packagePrefix } from '../make-package.ts'
import { type FilmJob, findRoom, makeFolders, needFfmpeg, needPackager } from '../workshop.ts'
import type { MadeDownloads, MadeStreams } from '../../../platform/database/schema.ts'
import { unpackPackage } from '../packaging/shared-streams.ts'
import { type KeptFilm, findKeptFilm, listLeftDownloads, setDownloads } from './download-queries.ts'

/** `name`: the file name that people get when they save the file. `body`: path of the file on this disk. */
type KeptFile = Omit<MadeDownloads['files'][number], 'key'> & { name: string; body: string }

const forms = {
  audio: { ending: 'm4a', contentType: 'audio/mp4' },
  video: { ending: 'mp4', contentType: 'video/mp4' },
} as const

/** Chooses streams for phones: the default sound at its full bitrate, the largest picture of at most 480 lines. */
function choose(made: MadeStreams): MadeStreams {
  const small = made.renditions.filter(({ width, height }) => Math.min(width, height) <= 480)
  const sound = made.audio.find(({ group }) => group === 'a128') ?? made.audio[0]
  return { ...made, renditions: small.slice(-1), audio: sound ? [sound] : [] }
}

function tagsOf({ title, credits }: KeptFilm): DownloadTags {
  const { writtenAndDirectedBy, music, lyrics, singers, castNames, ...unnamed } = credits
  unnamed satisfies Record<string, never>
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

/** Writes the downloads into the subfolder `files`. `cover`: key of a JPEG in the store; null if there is none. */
async function writeFiles(
  deps: Deps,
  film: KeptFilm,
  { folder, cover, signal }: { folder: string; cover: string | null; signal: AbortSignal },
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

/**
 * If this text changes, the files of all items are made again. Raise the number if files are made differently. A kind
 * that is added later changes the text by itself; the first two are left out because existing files already have the
 * form `1:`.
 */
const FORM = `${[1, ...Object.keys(forms).slice(2)].join('+')}:`

function stateOf({ id, packageId, title, credits, chapters, images }: KeptFilm): string {
  const told = JSON.stringify([id, packageId, title, credits, chapters, images.poster])
  return FORM + createHash('sha256').update(told).digest('base64url').slice(0, 16)
}

const isWanted = ({ config }: Pick<Deps, 'config'>, film: KeptFilm) => config.downloads && film.mayBeKept

/** Items whose files must be made or removed. Each gets its own job, which may have to wait for its cover picture. */
export const leftDownloads = ({ downloads: isOn }: Pick<Deps['config'], 'downloads'>): Walk => ({
  name: 'film.downloadsLeft',
  listLeft: (db, after, limit) => listLeftDownloads(db, { form: FORM, isOn }, after, limit),
  renew: (deps, contentId) => deps.queue.send(deps.db, 'film.downloads', { contentId }),
})

export const makeDownloads: FilmJob<{ contentId: string }> = async (deps, { contentId }, { signal }) => {
  const film = await findKeptFilm(deps.db, contentId)
  if (!film) return { skipped: 'the item has no streams to make files from' }
  if (!isWanted(deps, film)) return await removeDownloads(deps, film)
  if (film.downloads?.state === stateOf(film)) return { skipped: 'the files are as they should be' }
  const cover = await findSquare(deps, film.images.poster ?? '')
  if (cover === undefined) return { laterSec: 15 }
  const folder = await findRoom(deps)
  if (folder === null) return { laterSec: 60 }
  const isDone = await withTempFolder(async (own) => {
    await makeFolders(own, 'files')
    const files = await writeFiles(deps, film, { folder: own, cover, signal })
    return await deliver(deps, film, files, signal)
  }, folder)
  if (!isDone) return { skipped: 'the item has changed meanwhile' }
  await announceChange(deps, itemTextKeys(contentId))
  return { done: true }
}

/** Locks the item. Undefined if another worker was faster, or if the item has changed, which starts another job. */
async function lockIfSame(deps: Deps, trx: Db, film: KeptFilm): Promise<KeptFilm | undefined> {
  await lockItem(trx, film.contentId)
  const now = await findKeptFilm(trx, film.contentId)
  const state = stateOf(film)
  const isSame = now && isWanted(deps, now) && stateOf(now) === state && now.downloads?.state !== state
  return isSame ? now : undefined
}

async function deliver(deps: Deps, film: KeptFilm, files: readonly KeptFile[], signal: AbortSignal) {
  const prefix = packagePrefix(film)
  // A new folder each time, so that somebody who is reading an old file can finish.
  const folder = `${prefix}download-${randomBytes(6).toString('hex')}/`
  const stored = files.map(({ name, ...file }) => ({ ...file, key: folder + name }))
  const isShown = await deliverFiles(deps, {
    ownerId: film.id,
    files: stored,
    signal,
    lock: (trx) => lockIfSame(deps, trx, film),
    publish: () =>
      inTransaction(deps.db, async (trx) => {
        const now = await lockIfSame(deps, trx, film)
        if (!now) return false
        const before = now.downloads?.files.map(({ key }) => key.slice(0, key.lastIndexOf('/') + 1)) ?? []
        if (before.length > 0) await noteUnnamedMadeFiles(trx, film.id, { within: before })
        await showMadeFiles(trx, film.id, folder)
        const shown = stored.map(({ body: _body, ...file }) => file)
        await setDownloads(trx, film.id, { state: stateOf(film), files: shown })
        return true
      }),
  })
  if (!isShown) await hideMadeFiles(deps.db, stored.map(({ key }) => key)) // prettier-ignore
  return isShown
}

/** Removes the downloads from the item, so that nobody can read them. The collector deletes the files later. */
async function removeDownloads(deps: Deps, { id, contentId }: KeptFilm): Promise<JobOutcome> {
  const isRemoved = await inTransaction(deps.db, async (trx) => {
    await lockItem(trx, contentId)
    const now = await findKeptFilm(trx, contentId)
    if (now?.id !== id || isWanted(deps, now) || now.downloads === null) return false
    await hideMadeFiles(trx, now.downloads.files.map(({ key }) => key)) // prettier-ignore
    await setDownloads(trx, id, null)
    return true
  })
  if (!isRemoved) return { skipped: 'there are no files to remove' }
  await announceChange(deps, itemKeys(contentId))
  return { done: true }
}
