// The job `film.captions`: packages the captions of a ready film again, and leaves picture and sound alone. Also writes
// new manifests, which name the new captions and have the form of this version. Captions and manifests are switched at
// the same moment.
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type CaptionStream,
  dashManifest,
  packageManifests,
  packageText,
  renewManifests,
  withTempFolder,
} from '@jinvani/media'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Walk } from '../../../platform/queue/walk-rows.ts'
import { type CaptionFile, listCaptionFiles } from '../../captions/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import {
  type PackageFile,
  listVisibleFiles,
  noteUnnamedMadeFiles,
  showPackageText,
} from '../../uploads/service.ts'
import * as queries from '../queries.ts'
import { deliverFiles, packagePrefix } from '../make-package.ts'
import { type FilmJob, makeFolders, needPackager, workFolder } from '../workshop.ts'

/** Raise this number if manifests are written differently: then those of earlier versions are made again. */
const FORM = '1:'
/** The version of the manifests and the ids of the captions in a package. A changed caption file has a new id. */
const textState = (captions: readonly CaptionFile[]) => `${FORM}${captions.map(({ id }) => id).join(',')}`

async function fetchCaptions({ storage }: Deps, files: readonly CaptionFile[], folder: string) {
  const captions: CaptionStream[] = []
  for (const { language, label, key } of files) {
    const path = join(folder, `${language}.vtt`)
    await storage.withFile(key, (from) => copyFile(from, path))
    captions.push({ language, label, path })
  }
  return captions
}

export async function packageCaptionsOf(deps: Deps, contentId: string, folder: string) {
  const files = await listCaptionFiles(deps.db, contentId)
  return { captions: await fetchCaptions(deps, files, folder), packagedCaptions: textState(files) }
}

/** The submission, if its package has old captions or manifests. Undefined if not, or if it was not made here. */
async function findOutdated(db: Deps['db'], contentId: string) {
  const submission = await queries.findSubmission(db, { contentId })
  if (submission?.status !== 'ready' || submission.provider !== 'local') return undefined
  const captions = await listCaptionFiles(db, contentId)
  return textState(captions) === submission.packagedCaptions ? undefined : { submission, captions }
}
type Outdated = NonNullable<Awaited<ReturnType<typeof findOutdated>>>

export const packageCaptions: FilmJob<{ contentId: string }> = async (deps, { contentId }, { signal }) => {
  const outdated = await findOutdated(deps.db, contentId)
  if (outdated === undefined) return { skipped: 'no package lacks these captions' }
  const { id: ownerId } = outdated.submission
  const prefix = packagePrefix(outdated.submission)
  const textFolder = `text-${randomBytes(6).toString('hex')}`
  const replaceText = async (own: string) =>
    deliverFiles(deps, {
      ownerId,
      files: await makeText(deps, outdated, { own, prefix, textFolder, signal }),
      signal,
      lock: (trx) => lockIfSame(trx, outdated),
      publish: () =>
        inTransaction(deps.db, async (trx) => {
          if (!(await lockIfSame(trx, outdated))) return false
          await showPackageText(trx, { ownerId, prefix, textFolder })
          await queries.notePackagedCaptions(trx, ownerId, textState(outdated.captions))
          return true
        }),
    })
  if (await withTempFolder(replaceText, await workFolder(deps.config))) {
    await announceChange(deps, itemKeys(contentId))
    return { done: true }
  }
  await noteUnnamedMadeFiles(deps.db, ownerId, { within: [`${prefix}${textFolder}/`] })
  return { skipped: 'the captions or the package have changed meanwhile' }
}

/** Renews the manifests of packages from earlier versions. */
export const renewedPackages: Walk = {
  name: 'film.renew',
  listLeft: (db, after, limit) => queries.listWithOtherForm(db, FORM, after, limit),
  renew: (deps, contentId, context) => packageCaptions(deps, { contentId }, context),
}

/** Locks the item. False if its captions or package have changed meanwhile, which starts another job. */
async function lockIfSame(trx: Deps['db'], { submission, captions }: Outdated): Promise<boolean> {
  if (!(await queries.lockItem(trx, submission.contentId))) return false
  const now = await findOutdated(trx, submission.contentId)
  const isSame = now?.submission.id === submission.id && now.submission.packageId === submission.packageId
  return isSame && textState(now.captions) === textState(captions)
}

async function makeText(
  deps: Deps,
  { submission, captions }: Outdated,
  { own, prefix, ...work }: { own: string; prefix: string; textFolder: string; signal: AbortSignal },
): Promise<PackageFile[]> {
  const packager = await needPackager('package')
  const [folder, texts] = await makeFolders(own, 'streams', 'captions')
  const stored = await listVisibleFiles(deps.db, submission.id)
  const listed = stored.filter(({ key }) => key.startsWith(prefix))
  const sizes = new Map(listed.map(({ key, size }) => [key.slice(prefix.length), size]))
  const isRead = (name: string) =>
    name === dashManifest || (name.endsWith('.m3u8') && !name.startsWith('text'))
  for (const name of [...sizes.keys()].filter(isRead)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await deps.storage.withFile(prefix + name, (from) => copyFile(from, join(folder, name)))
  }
  await renewManifests(folder, sizes)
  const streams = await fetchCaptions(deps, captions, texts)
  const made = await packageText({ packager, folder, captions: streams, ...work })
  return made.map(({ path, ...facts }) => {
    const key = packageManifests.includes(path) ? `${prefix}${work.textFolder}/${path}` : prefix + path
    return { ...facts, key, body: join(folder, path) }
  })
}
