// The job `film.downloads`: files to keep, put together from the streams of a ready package. They lie in its folder,
// so they are readable as the streams are, and end with them.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withTempFolder } from '@jinvani/media'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { freeBytesAt } from '../../../platform/disk/free-bytes.ts'
import type { JobContext, JobOutcome } from '../../../platform/queue/queue.ts'
import type { Walk } from '../../../platform/queue/walk-rows.ts'
import { announceChange, itemKeys, itemTextKeys } from '../../public-changes/service.ts'
import {
  findSquare,
  hideMadeFiles,
  noteUnnamedMadeFiles,
  recordPackageFiles,
  showMadeFiles,
  storePackageFiles,
} from '../../uploads/service.ts'
import { lockItem } from '../queries.ts'
import { packagePrefix, removeUnowned } from '../stored-package.ts'
import { workFolder } from '../workshop.ts'
import { type KeptFilm, findKeptFilm, listLeft, setDownloads } from './download-queries.ts'
import { type KeptFile, writeFiles } from './write-files.ts'

/** Raise it when files are made in another way: then the files of earlier versions are made again. */
const FORM = '1:'
const COVER_SEC = 15
const ROOM_SEC = 60

function stateOf({ id, packageId, title, credits, chapters, images }: KeptFilm): string {
  const told = JSON.stringify([id, packageId, title, credits, chapters, images.poster])
  return FORM + createHash('sha256').update(told).digest('base64url').slice(0, 16)
}

const isWanted = ({ config }: Pick<Deps, 'config'>, film: KeptFilm) => config.downloads && film.mayBeKept

/** Each item gets a job of its own, which may have to wait for the picture of its cover. */
export const leftDownloads = ({ downloads: isOn }: Pick<Deps['config'], 'downloads'>): Walk => ({
  name: 'film.downloadsLeft',
  listLeft: (db, after, limit) => listLeft(db, { form: FORM, isOn }, after, limit),
  renew: (deps, contentId) => deps.queue.send(deps.db, 'film.downloads', { contentId }),
})

export async function makeDownloads(
  deps: Deps,
  { contentId }: { contentId: string },
  { signal }: JobContext,
): Promise<JobOutcome> {
  const film = await findKeptFilm(deps.db, contentId)
  if (!film) return { skipped: 'the item has no streams to make files from' }
  if (!isWanted(deps, film)) return await removeDownloads(deps, film)
  if (film.downloads?.state === stateOf(film)) return { skipped: 'the files are as they should be' }
  const cover = await findSquare(deps, film.images.poster ?? '')
  if (cover === undefined) return { laterSec: COVER_SEC }
  const folder = await workFolder(deps.config)
  if ((await freeBytesAt(folder)) < deps.config.minFreeDiskBytes) return { laterSec: ROOM_SEC }
  const isDone = await withTempFolder(async (own) => {
    await mkdir(join(own, 'files'))
    const files = await writeFiles(deps, film, { folder: own, cover, signal })
    return await deliver(deps, film, files, signal)
  }, folder)
  if (!isDone) return { skipped: 'the item has changed meanwhile' }
  await announceChange(deps, itemTextKeys(contentId))
  return { done: true }
}

/** Undefined if another worker was faster, or the item has changed meanwhile: that change has its own job. */
async function lockIfSame(deps: Deps, trx: Db, film: KeptFilm): Promise<KeptFilm | undefined> {
  await lockItem(trx, film.contentId)
  const now = await findKeptFilm(trx, film.contentId)
  const state = stateOf(film)
  const isSame = now && isWanted(deps, now) && stateOf(now) === state && now.downloads?.state !== state
  return isSame ? now : undefined
}

async function deliver(
  deps: Deps,
  film: KeptFilm,
  files: readonly KeptFile[],
  signal: AbortSignal,
): Promise<boolean> {
  const prefix = packagePrefix(film)
  // Each time a new folder, so that somebody who is reading an old file gets all of it.
  const folder = `${prefix}download-${randomBytes(6).toString('hex')}/`
  const stored = files.map(({ name, ...file }) => ({ ...file, key: folder + name }))
  const isSame = (use: (trx: Db, now: KeptFilm) => Promise<void>) =>
    inTransaction(deps.db, async (trx) => {
      const now = await lockIfSame(deps, trx, film)
      if (now) await use(trx, now)
      return now !== undefined
    })
  if (!(await isSame((trx) => recordPackageFiles(trx, film.id, stored)))) return false
  await storePackageFiles(deps, stored, { signal })
  const isShown = await isSame(async (trx, now) => {
    const before = now.downloads?.files.map(({ key }) => key.slice(0, key.lastIndexOf('/') + 1)) ?? []
    if (before.length > 0) await noteUnnamedMadeFiles(trx, film.id, { within: before })
    await showMadeFiles(trx, film.id, folder)
    const shown = stored.map(({ body: _body, ...file }) => file)
    await setDownloads(trx, film.id, { state: stateOf(film), files: shown })
  })
  if (isShown) return true
  await hideMadeFiles(deps.db, stored.map(({ key }) => key)) // prettier-ignore
  await removeUnowned(deps, film, stored)
  return false
}

/** Closes the files at once; the collector removes them from the store. */
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
